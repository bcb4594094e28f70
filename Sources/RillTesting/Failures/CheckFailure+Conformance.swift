extension CheckFailure {
  /// A subject violates a rule.
  static func ruleBroken(_ sentence: String, subject: String, problems: [String]) -> CheckFailure {
    CheckFailure(
      .notConforming,
      """
      \(subject) breaks the rule "\(sentence)":

      \(block(problems.joined(separator: "\n")))

      Correct the type, or do not say that it keeps the rule.
      """)
  }

  /// A subject violates some of several rules.
  static func rulesBroken(
    _ broken: [(sentence: String, problems: [String])], of name: String, ruleCount: Int, subject: String
  ) -> CheckFailure {
    let lines = broken.flatMap { rule in ["\(rule.sentence):"] + rule.problems.map { "- " + $0 } }
    return CheckFailure(
      .notConforming,
      """
      \(subject) breaks \(broken.count) of the \(ruleCount) rules of \(name):

      \(block(lines.joined(separator: "\n")))

      Correct the type, or do not say that it is \(name).
      """)
  }
}
