import Rill
import Synchronization

/// What is derived from the fields of a form, kept until the fields change.
///
/// Copies of a form share it. It compares its fields with those of the form on each use, so no change can leave it
/// outdated.
final class FormMemo<Fields: FormFields>: Sendable {
  /// What is known about some fields.
  struct Facts {
    let fields: Fields
    private var problems: [String: [String]] = [:]
    /// The names of the fields with errors.
    var invalid: [String]?
    /// A Boolean value that indicates whether a check is running.
    var isChecking: Bool?
    /// A Boolean value that indicates whether a value differs from its initial one.
    var isDirty: Bool?

    init(_ fields: Fields) { self.fields = fields }

    /// Returns the problems that the rules of a field find, which run once.
    mutating func problems(of entry: FieldEntry<Fields>) -> [String] {
      if let problems = problems[entry.name] { return problems }
      let found = entry.access.problems(in: fields)
      problems[entry.name] = found
      return found
    }
  }

  private let content = Mutex<Facts?>(nil)

  /// Calls a function with what is known about fields, which the function may extend.
  ///
  /// Neither the function nor comparisons run while the lock is held. What is known is not copied: another thread that uses the
  /// memo meanwhile starts anew.
  func use<Result>(for fields: Fields, _ body: (inout Facts) -> Result) -> Result {
    var known = content.withLock { $0.take() } ?? Facts(fields)
    if known.fields != fields { known = Facts(fields) }
    let result = body(&known)
    content.exchange(known)
    return result
  }
}
