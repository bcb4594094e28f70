import Rill
import RillDependencies
import Testing

/// Lets a test fail when a store or a dependency reports a failure in it.
///
/// Who has chosen before to hear of failures goes on to do so.
enum FailureRelay {
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

  /// Begins to relay; once in a process.
  static func install() { installed }

  // Effects inherit the test's task-local values, and so their failures find the test.
  private static func hear(_ text: String) {
    if Test.current == nil { print("Rill: \(text)") }
    TestReporting.report(TestFailure(text), at: .elsewhere)
  }
}

extension CallSite {
  /// For failures that no line of a test has caused by itself.
  static let elsewhere = CallSite(#fileID, #filePath, #line, #column)
}
