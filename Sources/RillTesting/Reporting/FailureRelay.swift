import Rill
import RillDependencies
import Synchronization
import Testing

/// A relay that fails a test that uses the module when a store or a dependency reports a failure in the test.
///
/// Existing failure handlers are kept. Failures within a scope of `Failures.reporting` are not relayed. Tests that do
/// not use the module are not affected, although they run in the same process.
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

  /// Starts to relay the failures that are reported in the running test.
  static func install() {
    installed
    if let test = Test.current { users.withLock { _ = $0.insert(test.id) } }
  }

  // Effects inherit the test's task-local values, so that their failures are attributed to the test.
  private static func hear(_ text: String, isHeard: Bool) {
    let test = Test.current
    let isUser = test.map { test in users.withLock { $0.contains(test.id) } } ?? true
    if test == nil || !isUser && !isHeard { StandardError.show("Rill: \(text)\n") }
    if isUser { TestReporting.report(TestFailure(text), at: .elsewhere) }
  }
}

extension CallSite {
  /// The location of failures that were not caused by a particular line of a test.
  static let elsewhere = CallSite(#fileID, #filePath, #line, #column)
}
