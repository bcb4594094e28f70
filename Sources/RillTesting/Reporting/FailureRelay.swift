import Rill
import RillDependencies
import Synchronization
import Testing

/// Lets a test that uses the kit fail when a store or a dependency reports a failure in it.
///
/// Other tests are left alone, and who has chosen before to hear of failures goes on to do so.
enum FailureRelay {
  /// The tests that use the kit; nil stands for those of XCTest, which do not say who they are.
  private static let users = Mutex<Set<Test.ID?>>([])

  private static let installed: Void = {
    let ofStores = Failures.report(to: nil)
    Failures.report { failure in
      ofStores?(failure)
      hear(failure.description)
    }
    let ofDependencies = DependencyFailures.report(to: nil)
    DependencyFailures.report { failure in
      ofDependencies?(failure)
      hear(failure.description)
    }
  }()

  /// Begins to relay what the test that runs reports.
  static func begin() {
    installed
    users.withLock { _ = $0.insert(Test.current?.id) }
  }

  // Effects inherit the test's task-local values, and so their failures find the test.
  private static func hear(_ text: String) {
    let test = Test.current?.id
    guard TestReporting.isHeard || users.withLock({ $0.contains(test) }) else { return }
    if test == nil { print("Rill: \(text)") }
    TestReporting.report(TestFailure(text), at: .elsewhere)
  }
}

extension CallSite {
  /// For failures that no line of a test has caused by itself.
  static let elsewhere = CallSite(#fileID, #filePath, #line, #column)
}
