import RillDebugging
import RillSessions

/// Returns the test from the creation of its store on.
func steps(of test: TestSource) -> String {
  let lines = test.text.split(separator: "\n", omittingEmptySubsequences: false)
  let place = lines.firstIndex { $0.hasPrefix("  let store = ") } ?? 0
  return lines[place...].joined(separator: "\n")
}

extension TestSource {
  /// The statements of the test after the creation of its store, without their indentation.
  var statements: [String] {
    steps(of: self).split(separator: "\n\n", omittingEmptySubsequences: true).dropFirst().first.map { body in
      body.split(separator: "\n").map { $0.trimmingPrefix(while: { $0 == " " }) }.map(String.init)
        .filter { $0 != "}" }
    } ?? []
  }
}
