import Rill
import RillValues

extension EffectPart {
  /// A description of the part for failures.
  var words: String {
    switch self {
    case .send(let action): "send \(SwiftSource.of(action))"
    case .write(let label): "write \(label)"
    case .cancel(let id): "cancel \(id)"
    case .cancelMatching: "cancel the effects whose ids match"
    case .animate(let animation): "animate \(animation)"
    case .work(let description): "run \(String(dumping: description, options: DumpOptions(lineWidth: .max)))"
    }
  }

  fileprivate func isAlike(_ other: EffectPart, areAlike: (Action, Action) -> Bool) -> Bool {
    switch (self, other) {
    case (.send(let one), .send(let other)): areAlike(one, other)
    case (.write(let one), .write(let other)): one == other
    case (.cancel(let one), .cancel(let other)): one == other
    case (.animate(let one), .animate(let other)): one == other
    case (.work(let one), .work(let other)): one == other
    default: false
    }
  }
}

extension Array {
  /// Returns whether both arrays describe the same effects in the same order.
  func isAlike<Action>(_ other: [EffectPart<Action>]) -> Bool where Element == EffectPart<Action> {
    let areAlike = Comparison.equality(of: Action.self)
    return count == other.count && zip(self, other).allSatisfy { $0.isAlike($1, areAlike: areAlike) }
  }
}
