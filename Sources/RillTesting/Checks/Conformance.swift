/// A set of rules that every conforming type must satisfy, such as the semantic requirements of a protocol.
///
/// The author of a protocol provides its conformance, and the author of a type runs it.
///
/// ```swift
/// extension Conformance<any Drawer> {
///   static let drawer = Conformance(of: "a drawer", [
///     ConformanceCheck("keeps what was put in") { run in
///       let drawer = try await run.make()
///       drawer.put("sock")
///       run.expect(drawer.take(), equals: "sock")
///     }
///   ])
/// }
/// ```
///
/// Swift Testing can run each rule as a separate test, and both frameworks can run all rules as one test:
///
/// ```swift
/// @Test(arguments: Conformance<any Drawer>.drawer.checks)
/// func `a wooden drawer is a drawer`(_ check: ConformanceCheck<any Drawer>) async {
///   await check.run { WoodenDrawer() }
/// }
///
/// func testWoodenDrawer() async { await Conformance<any Drawer>.drawer.run { WoodenDrawer() } }
/// ```
public struct Conformance<Subject>: Sendable {
  /// The name for a type that satisfies all rules, with its article: "a drawer".
  public let name: String
  /// The rules.
  public let checks: [ConformanceCheck<Subject>]

  /// Creates a conformance from rules.
  ///
  /// - Parameters:
  ///   - name: The name for a type that satisfies all rules, with its article.
  ///   - checks: The rules.
  public init(of name: String, _ checks: [ConformanceCheck<Subject>]) {
    self.name = name
    self.checks = checks
  }

  /// Checks all rules, each with new subjects, and continues after a violation.
  ///
  /// - Parameters:
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - make: A closure that creates a new subject on each call.
  /// - Returns: The failure with all violations, or nil if all rules are satisfied. A failure also fails the test.
  @discardableResult
  public func run(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    making make: @escaping () async throws -> Subject
  ) async -> CheckFailure? {
    let site = CallSite(fileID, filePath, line, column)
    var broken: [(sentence: String, problems: [String])] = []
    var subject: String?
    for check in checks {
      let run = await check.perform(making: make)
      subject = subject ?? run.subject
      if !run.problems.isEmpty { broken.append((check.sentence, run.problems)) }
    }
    guard !broken.isEmpty else { return nil }
    return report(
      .rulesBroken(broken, of: name, ruleCount: checks.count, subject: subject ?? "\(Subject.self)"),
      at: site)
  }
}

/// A single rule of a ``Conformance``.
public struct ConformanceCheck<Subject>: Sendable, CustomStringConvertible {
  /// The rule: a sentence about the subject, without the subject.
  public let sentence: String
  private let body: @Sendable (ConformanceRun<Subject>) async throws -> Void

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - sentence: The behavior of a subject: "keeps what was put in".
  ///   - body: A closure that creates subjects and states its expectations. An error that it throws violates the rule.
  public init(
    _ sentence: String, _ body: @escaping @Sendable (_ run: ConformanceRun<Subject>) async throws -> Void
  ) {
    self.sentence = sentence
    self.body = body
  }

  /// The sentence.
  public var description: String { sentence }

  /// Checks this rule.
  ///
  /// - Parameters:
  ///   - fileID: The file ID of the test. Defaults to the caller's.
  ///   - filePath: The file path of the test. Defaults to the caller's.
  ///   - line: The line of the test. Defaults to the caller's.
  ///   - column: The column of the test. Defaults to the caller's.
  ///   - make: A closure that creates a new subject on each call.
  /// - Returns: The failure, or nil if the rule is satisfied. A failure also fails the test.
  @discardableResult
  public func run(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    making make: @escaping () async throws -> Subject
  ) async -> CheckFailure? {
    let site = CallSite(fileID, filePath, line, column)
    let run = await perform(making: make)
    guard !run.problems.isEmpty else { return nil }
    return report(
      .ruleBroken(sentence, subject: run.subject ?? "\(Subject.self)", problems: run.problems), at: site)
  }

  fileprivate func perform(making make: @escaping () async throws -> Subject) async -> ConformanceRun<Subject>
  {
    let run = ConformanceRun(make)
    do { try await body(run) } catch { run.problems.append("an error was thrown: \(error)") }
    return run
  }
}
