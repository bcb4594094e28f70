import Rill

/// Puts what a log shows into words, without what is redacted.
struct LogWords {
  let options: DumpOptions

  /// A name that somebody has put into words already: of an origin, a write, an effect.
  ///
  /// If anything is redacted, they end where values begin.
  func name(_ words: String) -> String {
    options.redactions.isEmpty ? words : Redaction.name(in: words)
  }

  /// An effect by its name and what is said about when it runs.
  func effect(_ effect: LoggedEffect) -> String {
    guard options.redactions.isEmpty, !effect.isHook else { return name(effect.name) }
    return StateTree(reflecting: effect.description, options: options).line(upTo: .max) ?? effect.name
  }

  func error(_ error: any Error) -> String {
    guard !options.redactions.isEmpty else { return String(describing: error) }
    return line(StateTree(reflecting: error, options: options))
  }

  /// The reason of a refusal.
  func reason(_ refusal: Refusal) -> String {
    guard !options.redactions.isEmpty else { return refusal.reason }
    return refusal.underlying.map(error) ?? name(refusal.reason)
  }

  func tree(_ action: any Sendable) -> StateTree { StateTree(reflecting: action, options: options) }

  /// A tree on one line, however long.
  func line(_ tree: StateTree) -> String { tree.line(upTo: .max) ?? "" }
}

extension StateTree {
  /// The name of the case, if it is one of an enumeration.
  var caseName: String? {
    if case .enumeration(let name, _) = content { name } else { nil }
  }
}
