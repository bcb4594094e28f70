import Rill
import RillDependencies
import Synchronization
import Testing

/// Lets a test that uses the kit fail when a store or a dependency reports a failure in it.
///
/// Who has chosen before to hear of failures goes on to do so. A scope of `Failures.reporting` keeps its failures to itself. Tests that do not use the kit are left alone, though they
/// run in the same process.
enum FailureRelay {
  private static let users = Mutex<Set<Test.ID>>([])

  private static let installed: Void = {
    Failures.report(alsoTo: { failure, isHeard in hear(failure.description, isHeard: isHeard) })
    let ofDependencies = DependencyFailures.report(to: nil)
    DependencyFailures.report { failure in
      ofDependencies?(failure)
      hear(failure.description, isHeard: ofDependencies != nil)
    }
  }()

  /// Begins to relay what is reported in the test that runs.
  static func install() {
    installed
    if let test = Test.current { users.withLock { _ = $0.insert(test.id) } }
  }

  // Effects inherit the test's task-local values, and so their failures find the test.
  private static func hear(_ text: String, isHeard: Bool) {
    let test = Test.current
    let isUser = test.map { test in users.withLock { $0.contains(test.id) } } ?? true
    if test == nil || !isUser && !isHeard { StandardError.show("Rill: \(text)\n") }
    if isUser { TestReporting.report(TestFailure(text), at: .elsewhere) }
  }
}

extension CallSite {
  /// For failures that no line of a test has caused by itself.
  static let elsewhere = CallSite(#fileID, #filePath, #line, #column)
}
