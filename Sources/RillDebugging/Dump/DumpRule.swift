/// Says how the values of one type are shown.
///
/// ```swift
/// let options = DumpOptions(rules: [DumpRule(for: URL.self) { .words($0.path) }])
/// ```
///
/// A rule goes before what the type says of itself; of several rules for one type, the first counts.
public struct DumpRule: Sendable {
  /// The form of a value, or nil if it is of another type.
  let form: @Sendable (Any) -> DumpForm?

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - type: The type; subclasses and, of a protocol, conforming types are meant, too.
  ///   - form: Gives the form of a value. It runs where the dump is made.
  public init<Value>(for type: Value.Type, form: @escaping @Sendable (Value) -> DumpForm) {
    self.form = { ($0 as? Value).map(form) }
  }
}
