import Rill
import RillDebugging
import RillValues

/// Writes the file of a test.
struct TestSourceWriter<State, Action: Sendable> {
  let name: String
  /// An expression that creates the store from `state` and `clock`.
  let store: String
  let options: TestSourceOptions
  /// A closure that encodes a state as JSON, or nil if JSON is not available.
  let json: ((State) -> String?)?

  /// Returns the file for a list of entries.
  ///
  /// - Parameters:
  ///   - scenes: The entries, with the states before and after them; at least one.
  ///   - start: The state before the first entry.
  ///   - plan: The steps of the test.
  /// - Returns: The file, and the values that could not be written.
  func source(
    _ scenes: [TestStepWriter<State, Action>.Scene], from start: State, _ plan: TestPlan
  ) -> TestSource {
    let writer = SourceWriter(rules: options.rules)
    var steps = TestStepWriter(scenes, ChangeWriter(writer: writer, wholes: options.wholes))
    for step in plan.steps { steps.add(step) }
    let state = stateLines(start, writer)
    let signature = state.canThrow ? "async throws" : "async"
    var lines = header(scenes) + imports(steps.modules.union(state.modules)) + [""]
    lines += ["@MainActor", "@Test func \(SwiftLiteral.rawIdentifier(name))() \(signature) {"]
    lines += state.lines + storeLines(plan) + [""] + steps.lines
    lines += ["  await store.finish()", "}"]
    return TestSource(text: lines.joined(separator: "\n") + "\n", gaps: state.gaps + steps.gaps)
  }

  // MARK: - Head

  private func header(_ scenes: [TestStepWriter<State, Action>.Scene]) -> [String] {
    let numbers = scenes.map(\.entry.sequence)
    let isRun = zip(numbers, numbers.dropFirst()).allSatisfy { $0 + 1 == $1 }
    let words =
      switch numbers.count {
      case 1: "the entry \(numbers[0])"
      case _ where isRun: "the entries \(numbers[0]) to \(numbers[numbers.count - 1])"
      default: "\(numbers.count) entries from \(numbers[0]) to \(numbers[numbers.count - 1])"
      }
    return [
      "// Made of \(words) in the history of a store of `\(SwiftTypeName(State.self).text)`.",
      "// If the feature is to behave in another way, record it again, or change what is expected.",
      "",
    ]
  }

  private func imports(_ named: Set<String>) -> [String] {
    let types = [SourceTypeName(State.self), SourceTypeName(Action.self)]
    var modules = types.reduce(into: named) { $0.formUnion($1.modules) }
    var tested: Set<String> = []
    if !modules.isDisjoint(with: Self.foundation) { modules.insert("Foundation") }
    modules.subtract(Self.foundation.subtracting(["Foundation"]).union(["Swift", "Self"]))
    if let module = options.module { modules.remove(module) }
    for module in modules where !Self.plain.contains(module) { tested.insert(module) }
    modules.subtract(tested)
    modules.formUnion(["Rill", "RillTesting", "Testing"] + options.imports)
    let lines = modules.sorted().map { "import \($0)" }
    return tested.isEmpty ? lines : lines + [""] + tested.sorted().map { "@testable import \($0)" }
  }

  /// The modules that types of Foundation may report as theirs.
  private static var foundation: Set<String> {
    ["Foundation", "FoundationEssentials", "CoreGraphics", "CoreFoundation", "__C"]
  }

  /// The modules of which the public interface suffices.
  private static var plain: Set<String> {
    [
      "Foundation", "Rill", "RillDependencies", "RillForms", "RillKeyedState", "RillPersistence",
      "RillQueries", "RillScreens", "RillStyles", "RillValues",
    ]
  }

  // MARK: - Beginning

  private struct StateLines {
    var lines: [String] = []
    var modules: Set<String> = []
    var gaps: [String] = []
    var canThrow = false
  }

  private func stateLines(_ start: State, _ writer: SourceWriter) -> StateLines {
    // An expression that creates its own state does not refer to `state`.
    guard store.words.contains("state") else { return StateLines() }
    let expression = writer.expression(start)
    if !expression.gaps.isEmpty || expression.line.count > options.longestState,
      let json = json?(start)
    {
      return jsonLines(json)
    }
    let type = expression.needsType ? ": \(SourceTypeName(State.self).text)" : ""
    return StateLines(
      lines: SourceLayout().lines(of: expression, prefix: "let state\(type) = ", indent: 1),
      modules: expression.modules, gaps: expression.gaps)
  }

  private func jsonLines(_ json: String) -> StateLines {
    let longest = json.split { $0 != "#" }.map(\.count).max() ?? 0
    let fence = String(repeating: "#", count: longest + 1)
    let text = json.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "" : "    \($0)"
    }
    let type = SourceTypeName(State.self)
    return StateLines(
      lines: ["  let json = \(fence)\"\"\""] + text + [
        "    \"\"\"\(fence)",
        "  let state = try JSONDecoder().decode(\(type.text).self, from: Data(json.utf8))",
      ], modules: ["Foundation"], canThrow: true)
  }

  private func storeLines(_ plan: TestPlan) -> [String] {
    let expression = store.split(separator: "\n", omittingEmptySubsequences: false)
    let effects = plan.runsEffects ? "" : "(effects: .hold)"
    let clock = store.words.contains("clock") ? "clock" : "_"
    return ["  let store = TestStore\(effects) { \(clock) in"]
      + expression.map { $0.isEmpty ? "" : "    \($0)" } + ["  }"]
      + plan.running.map { "  store.treat(\(SwiftLiteral.text($0)), as: .run)" }
      + plan.held.map { "  store.treat(\(SwiftLiteral.text($0)), as: .hold)" }
  }
}

extension String {
  /// The names and numbers in the string.
  fileprivate var words: [Substring] { split { !($0 == "_" || $0.isLetter || $0.isNumber) } }
}

extension SourceExpression {
  /// Whether the expression does not determine the type it creates.
  fileprivate var needsType: Bool {
    switch form {
    case .plain, .text: true
    case .group(let opening, _, _, let isList): isList || opening == "(" || opening.hasPrefix(".")
    }
  }
}
