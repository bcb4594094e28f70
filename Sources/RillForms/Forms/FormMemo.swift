import Rill
import Synchronization

/// The problems that rules have found in fields, kept until the fields change.
///
/// Copies of a form share it. It compares its fields with those of the form on each use, so no change can leave it
/// outdated.
final class FormMemo<Fields: FormFields>: Sendable {
  private struct Content {
    var fields: Fields
    var problems: [String: [String]]
  }

  private let content = Mutex<Content?>(nil)

  /// Returns the problems of a field, which are computed once for equal fields.
  ///
  /// Neither rules nor comparisons run while the lock is held.
  func problems(of entry: FieldEntry<Fields>, in fields: Fields) -> [String] {
    var known = content.withLock { $0 }
    if known?.fields != fields { known = nil }
    if let problems = known?.problems[entry.name] { return problems }
    let problems = entry.access.problems(in: fields)
    var next = known ?? Content(fields: fields, problems: [:])
    next.problems[entry.name] = problems
    content.exchange(next)
    return problems
  }
}
