public import Rill

extension EffectID: Dumpable {
  /// The ID's description.
  public var dumpForm: DumpForm { .words(description) }
}

extension EffectDescription: Dumpable {
  /// The effect's name and its scheduling options.
  public var dumpForm: DumpForm { .words(words) }

  private var words: String {
    var parts: [String] = []
    if let id { parts.append("id: \(id)") }
    if policy != .latest { parts.append("policy: \(policy)") }
    if let debounce { parts.append("debounce: \(debounce)") }
    if let throttle { parts.append("throttle: \(throttle.interval)\(throttle.latest ? ", latest" : "")") }
    if let delay { parts.append("delay: \(delay)") }
    if let timeout { parts.append("timeout: \(timeout)") }
    if let retry { parts.append("retry: \(retry.times), \(retry.backoff)") }
    if let spacing { parts.append("spacing: \(spacing)") }
    return parts.isEmpty ? name : "\(name) (\(parts.joined(separator: "; ")))"
  }
}
