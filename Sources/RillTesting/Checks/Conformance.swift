/// What a type promises by being something: rules that can be checked for every type that makes the promise.
///
/// Whoever declares a protocol ships its conformance; whoever writes a type runs it.
///
/// ```swift
/// extension Conformance<any Drawer> {
///   static let drawer = Conformance(of: "a drawer", [
///     ConformanceCheck("keeps what was put in") { trial in
///       let drawer = try await trial.make()
///       drawer.put("sock")
///       trial.expect(drawer.take(), equals: "sock")
///     }
///   ])
/// }
/// ```
///
/// Swift Testing runs each rule as a test of its own, and either framework all rules as one:
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
  /// What a type is that keeps all rules, with its article: "a drawer".
  public let name: String
  /// The rules.
  public let checks: [ConformanceCheck<Subject>]

  /// Collects rules.
  ///
  /// - Parameters:
  ///   - name: What a type is that keeps all of them, with its article.
  ///   - checks: The rules.
  public init(of name: String, _ checks: [ConformanceCheck<Subject>]) {
    self.name = name
    self.checks = checks
  }

  /// Checks all rules, each with subjects of its own, also after one that is broken.
  ///
  /// - Parameters:
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  ///   - make: Makes a subject; each is new.
  /// - Returns: All rules that are broken, and how, to look at; the test fails without that.
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
      let trial = await check.trial(make)
      subject = subject ?? trial.subject
      if !trial.problems.isEmpty { broken.append((check.sentence, trial.problems)) }
    }
    guard !broken.isEmpty else { return nil }
    return report(
      .rulesBroken(broken, of: name, ruleCount: checks.count, subject: subject ?? "\(Subject.self)"),
      at: site)
  }
}

/// One rule of a ``Conformance``.
public struct ConformanceCheck<Subject>: Sendable, CustomStringConvertible {
  /// The rule: what a subject does, as a sentence without its subject.
  public let sentence: String
  private let body: @Sendable (ConformanceTrial<Subject>) async throws -> Void

  /// Declares a rule.
  ///
  /// - Parameters:
  ///   - sentence: What a subject does: "keeps what was put in".
  ///   - body: Makes subjects, and says what it expects of them. What it throws counts as a broken rule.
  public init(
    _ sentence: String, _ body: @escaping @Sendable (_ trial: ConformanceTrial<Subject>) async throws -> Void
  ) {
    self.sentence = sentence
    self.body = body
  }

  /// The sentence.
  public var description: String { sentence }

  /// Checks this rule.
  ///
  /// - Parameters:
  ///   - fileID: Where the test stands; leave it out.
  ///   - filePath: Where the test stands; leave it out.
  ///   - line: Where the test stands; leave it out.
  ///   - column: Where the test stands; leave it out.
  ///   - make: Makes a subject; each is new.
  /// - Returns: How the rule is broken, to look at; the test fails without that.
  @discardableResult
  public func run(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    making make: @escaping () async throws -> Subject
  ) async -> CheckFailure? {
    let site = CallSite(fileID, filePath, line, column)
    let trial = await trial(make)
    guard !trial.problems.isEmpty else { return nil }
    return report(
      .ruleBroken(sentence, subject: trial.subject ?? "\(Subject.self)", problems: trial.problems), at: site)
  }

  fileprivate func trial(_ make: @escaping () async throws -> Subject) async -> ConformanceTrial<Subject> {
    let trial = ConformanceTrial(make)
    do { try await body(trial) } catch { trial.problems.append("an error was thrown: \(error)") }
    return trial
  }
}
