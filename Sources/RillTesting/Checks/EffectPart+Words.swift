import Rill

extension EffectPart {
  /// The part in words, for a failure.
  var words: String {
    switch self {
    case .send(let action): "send \(SwiftSource.of(action))"
    case .write(let label): "write \"\(label)\""
    case .cancel(let id): "cancel \"\(id)\""
    case .animate(let animation): "animate \(animation)"
    case .work(let description): description.words
    }
  }

  fileprivate func isAlike(_ other: EffectPart) -> Bool {
    switch (self, other) {
    case (.send(let one), .send(let other)): ValueDifference.areAlike(one, other)
    case (.write(let one), .write(let other)): one == other
    case (.cancel(let one), .cancel(let other)): one == other
    case (.animate(let one), .animate(let other)): one == other
    case (.work(let one), .work(let other)): one == other
    default: false
    }
  }
}

extension Array {
  /// Whether both ask for the same in the same order.
  func isAlike<Action>(_ other: [EffectPart<Action>]) -> Bool where Element == EffectPart<Action> {
    count == other.count && zip(self, other).allSatisfy { $0.isAlike($1) }
  }
}

extension EffectDescription {
  /// The name, and whatever else was said.
  fileprivate var words: String {
    let plain = EffectDescription(name)
    var words = ["run \"\(name)\""]
    if let id { words.append("id \"\(id)\"") }
    if policy != plain.policy { words.append("policy \(policy)") }
    if let debounce { words.append("debounce \(debounce)") }
    if let throttle { words.append("throttle \(throttle.interval)\(throttle.latest ? ", latest" : "")") }
    if let delay { words.append("delay \(delay)") }
    if let timeout { words.append("timeout \(timeout)") }
    if let retry { words.append("retry \(retry.times) times, \(retry.backoff)") }
    return words.joined(separator: ", ")
  }
}
