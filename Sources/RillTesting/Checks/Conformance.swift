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
/// func `a wooden drawer is a drawer`(_ check: ConformanceCheck<any Drawer>) async throws {
///   try await check.run { WoodenDrawer() }
/// }
///
/// func testWoodenDrawer() async throws { try await Conformance<any Drawer>.drawer.run { WoodenDrawer() } }
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
  ///   - fileID: Leave it out.
  ///   - filePath: Leave it out.
  ///   - line: Leave it out.
  ///   - column: Leave it out.
  ///   - make: Makes a subject; each is new.
  /// - Throws: All rules that are broken, and how.
  public func run(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
    making make: @escaping () async throws -> Subject
  ) async throws(CheckFailure) {
    let place = CheckPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    var broken: [(sentence: String, problems: [String])] = []
    var subject: String?
    for check in checks {
      let trial = await check.trial(make)
      subject = subject ?? trial.subject
      if !trial.problems.isEmpty { broken.append((check.sentence, trial.problems)) }
    }
    guard !broken.isEmpty else { return }
    try report(
      .rulesBroken(broken, of: name, ruleCount: checks.count, subject: subject ?? "\(Subject.self)"),
      at: place)
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
  ///   - fileID: Leave it out.
  ///   - filePath: Leave it out.
  ///   - line: Leave it out.
  ///   - column: Leave it out.
  ///   - make: Makes a subject; each is new.
  /// - Throws: How the rule is broken.
  public func run(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
    making make: @escaping () async throws -> Subject
  ) async throws(CheckFailure) {
    let place = CheckPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let trial = await trial(make)
    guard !trial.problems.isEmpty else { return }
    try report(
      .ruleBroken(sentence, subject: trial.subject ?? "\(Subject.self)", problems: trial.problems), at: place)
  }

  fileprivate func trial(_ make: @escaping () async throws -> Subject) async -> ConformanceTrial<Subject> {
    let trial = ConformanceTrial(make)
    do { try await body(trial) } catch { trial.problems.append("an error was thrown: \(error)") }
    return trial
  }
}
