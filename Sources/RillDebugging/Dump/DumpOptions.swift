/// How values are shown: how much of them, in which form, and what of them not at all.
public struct DumpOptions: Sendable {
  /// How much of a value is shown.
  public var limits: StateTree.Limits
  /// After how many characters a value is written on several lines.
  public var lineWidth: Int
  /// What is never shown.
  public var redactions: [Redaction]
  /// How values of certain types are shown.
  public var rules: [DumpRule]

  /// Makes options.
  ///
  /// - Parameters:
  ///   - limits: How much of a value is shown.
  ///   - lineWidth: After how many characters a value is written on several lines.
  ///   - redactions: What is never shown.
  ///   - rules: How values of certain types are shown.
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
