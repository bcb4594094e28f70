import RillDebugging
import RillSessions

/// Returns the test from the creation of its store on.
func steps(of test: TestSource) -> String {
  let lines = test.text.split(separator: "\n", omittingEmptySubsequences: false)
  let place = lines.firstIndex { $0.hasPrefix("  let store = ") } ?? 0
  return lines[place...].joined(separator: "\n")
}
