/// Options that control how values are shown: how much of them, in which form, and which parts are redacted.
public struct DumpOptions: Sendable {
  /// The limits on how much of a value is shown.
  public var limits: StateTree.Limits
  /// The number of characters beyond which a value is written on several lines.
  public var lineWidth: Int
  /// The parts that are never shown.
  public var redactions: [Redaction]
  /// The rules for how values of certain types are shown.
  public var rules: [DumpRule]

  /// Creates options.
  ///
  /// - Parameters:
  ///   - limits: The limits on how much of a value is shown.
  ///   - lineWidth: The number of characters beyond which a value is written on several lines.
  ///   - redactions: The parts that are never shown.
  ///   - rules: The rules for how values of certain types are shown.
  public init(
    limits: StateTree.Limits = StateTree.Limits(), lineWidth: Int = 80,
    redacting redactions: [Redaction] = [],
    rules: [DumpRule] = []
  ) {
    self.limits = limits
    self.lineWidth = lineWidth
    self.redactions = redactions
    self.rules = rules
  }
}

extension DumpOptions {
  /// Returns the text of an error.
  ///
  /// If there are redactions, they are applied to its values, because its own text may contain any of them.
  ///
  /// - Parameter error: The error.
  /// - Returns: The text.
  package func text(of error: any Error) -> String {
    guard !redactions.isEmpty else { return String(describing: error) }
    return StateTree(reflecting: error, options: self).line(upTo: .max) ?? ""
  }
}
