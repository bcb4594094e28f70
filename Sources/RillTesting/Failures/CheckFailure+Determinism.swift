import RillValues

/// An action of a check, as it appears in failures.
struct CheckStep {
  let action: String
  private let number: Int
  private let count: Int

  init(_ action: some Any, index: Int, of count: Int) {
    self.action = SwiftSource.of(action)
    number = index + 1
    self.count = count
  }

  var words: String { "Action \(number) of \(count), \(action)," }
}

extension CheckFailure {
  /// The lists of actions differ between runs.
  static func unequalActions(_ difference: String) -> CheckFailure {
    CheckFailure(
      .notDeterministic,
      """
      The actions that were to be checked are not the same for two runs, so nothing was run:

      \(block(difference))

      Write them with fixed ids, dates and numbers, and sort what comes from a Set or a Dictionary.
      """)
  }

  /// The initial states differ between runs.
  static func unequalStarts(_ difference: String) -> CheckFailure {
    CheckFailure(
      .notDeterministic,
      """
      The initial states of two runs differ, so nothing was run:

      \(block(difference))

      Write the state with fixed ids, dates and numbers, and sort what comes from a Set or a Dictionary.
      """)
  }

  /// An action led to different states.
  static func unequalStates(_ step: CheckStep, _ difference: String) -> CheckFailure {
    differing(
      step,
      """
      \(step.words) leads to different states in two runs of the same actions:

      \(block(difference))

      \(wayOut)
      """)
  }

  /// An action was refused in only one run, or for different reasons.
  static func unequalRefusals(_ step: CheckStep, _ one: String, _ other: String) -> CheckFailure {
    differing(
      step,
      """
      \(step.words) is refused differently in two runs of the same actions:

      \(block("- \(one)\n+ \(other)"))

      \(wayOut)
      """)
  }

  /// An action returned different effects.
  static func unequalEffects(_ step: CheckStep, _ one: [String], _ other: [String]) -> CheckFailure {
    let (one, other) = (one.isEmpty ? ["nothing"] : one, other.isEmpty ? ["nothing"] : other)
    return differing(
      step,
      """
      \(step.words) asks for different effects in two runs of the same actions:

      \(block((["one run:"] + one.map { "- " + $0 } + ["another run:"] + other.map { "- " + $0 }).joined(separator: "\n")))

      \(wayOut)
      """)
  }

  private static let wayOut = """
    Get random and time-dependent values from a dependency or from the action, and sort a Set or a Dictionary before \
    its order matters.
    """

  private static func differing(_ step: CheckStep, _ text: String) -> CheckFailure {
    var failure = CheckFailure(.notDeterministic, text)
    failure.actions = [step.action]
    return failure
  }

  /// Returns a text indented as a block.
  static func block(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    " + $0 }
      .joined(separator: "\n")
  }
}

extension TestFailure {
  /// One action led a reducer to more follow-ups than the limit.
  static func endlessFollowUps(_ feature: String, limit: Int, last: [String]) -> TestFailure {
    TestFailure(
      """
      One action of \(feature) led to \(limit) others in the same step, and more were waiting: each action caused \
      another. The last of them were: \(last.joined(separator: "; ")). The waiting actions were dropped. Send only \
      when there is something to change.
      """)
  }
}
