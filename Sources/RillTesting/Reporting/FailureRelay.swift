import Rill
import RillDependencies
import Synchronization
import Testing

/// A relay that fails a test that uses the module when a store or a dependency reports a failure in the test.
///
/// Existing failure handlers are kept. Failures within a scope of `Failures.reporting` are not relayed. Tests that do
/// not use the module are not affected, although they run in the same process.
enum FailureRelay {
  /// The tests that use the module, with the line at which each of them did so last.
  private static let users = Mutex<[Test.ID: CallSite]>([:])
  /// The last line that has used the module outside of Swift Testing, as in XCTest, which runs one test at a time.
  private static let lastElsewhere = Mutex<CallSite?>(nil)

  private static let installed: Void = {
    Failures.report(alsoTo: { failure, isHandled in relay(failure.description, isHandled: isHandled) })
    let ofDependencies = DependencyFailures.report(to: nil)
    DependencyFailures.report { failure in
      ofDependencies?(failure)
      relay(failure.description, isHandled: ofDependencies != nil)
    }
  }()

  /// Starts to relay the failures that are reported in the running test.
  ///
  /// - Parameter site: The line of the test to which failures are attributed from now on, or nil for the same as
  ///   before.
  static func install(at site: CallSite? = nil) {
    installed
    if let test = Test.current {
      users.withLock { $0[test.id] = site ?? $0[test.id] ?? .elsewhere }
    } else if let site {
      lastElsewhere.withLock { $0 = site }
    }
  }

  // Effects inherit the test's task-local values, so that their failures are attributed to the test.
  private static func relay(_ text: String, isHandled: Bool) {
    let test = Test.current
    let framework = TestReporting.Framework.current
    guard framework != .none else {
      if !isHandled { StandardError.show("Rill: \(text)\n") }
      return
    }
    let site =
      test.map { test in users.withLock { $0[test.id] } } ?? lastElsewhere.withLock { $0 } ?? .elsewhere
    if test == nil || site == nil && !isHandled { StandardError.show("Rill: \(text)\n") }
    // Outside of a test of Swift Testing, the failure may be that of code which does not use the module.
    if let site, test != nil || framework == .xcTest { TestReporting.report(TestFailure(text), at: site) }
  }
}

extension CallSite {
  /// The location of failures outside a test.
  static let elsewhere = CallSite(#fileID, #filePath, #line, #column)
}
