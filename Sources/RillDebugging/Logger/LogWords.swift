import Rill
import RillValues

/// Formats the values in a log, with redactions applied.
struct LogWords {
  let options: DumpOptions

  /// Returns a name, of an origin, a write or an effect, that may contain values.
  ///
  /// If there are redactions, the name ends where values start.
  func name(_ words: String) -> String {
    options.redactions.isEmpty ? PathText.withoutAddresses(words) : Redaction.name(in: words)
  }

  /// Returns an effect's name and scheduling options.
  func effect(_ effect: LoggedEffect) -> String {
    guard options.redactions.isEmpty, !effect.isHook else { return name(effect.name) }
    return StateTree(reflecting: effect.description, options: options).line(upTo: .max) ?? effect.name
  }

  func error(_ error: any Error) -> String { options.text(of: error) }

  /// Returns the reason of a refusal.
  func reason(_ refusal: Refusal) -> String {
    guard !options.redactions.isEmpty else { return refusal.reason }
    return refusal.underlying.map(error) ?? name(refusal.reason)
  }

  func tree(_ action: any Sendable) -> StateTree { StateTree(reflecting: action, options: options) }

  /// Returns a tree on one line of any length.
  func line(_ tree: StateTree) -> String { tree.line(upTo: .max) ?? "" }
}

extension StateTree {
  /// The name of the case, if the tree is an enumeration case.
  var caseName: String? {
    if case .enumeration(let name, _) = content { name } else { nil }
  }
}
