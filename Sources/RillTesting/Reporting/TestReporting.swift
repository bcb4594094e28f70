import Testing
import XCTest

/// Where the kit's failures go: to the test that runs, be it one of Swift Testing or of XCTest.
public enum TestReporting {
  @TaskLocal static var listener: (@Sendable (TestFailure, CallSite) -> Void)?

  /// Whether somebody hears the failures of the kit here.
  static var isHeard: Bool { listener != nil }

  /// Hears the failures of the kit instead of letting the test fail, for as long as an operation runs.
  ///
  /// For tests of helpers that are built upon the kit.
  ///
  /// - Parameters:
  ///   - hear: Called with each failure and where it is shown; on whatever thread it happens.
  ///   - isolation: The isolation of the caller; leave it out.
  ///   - operation: What runs.
  /// - Returns: What the operation returns.
  public static func withListener<Result>(
    _ hear: @escaping @Sendable (TestFailure, CallSite) -> Void,
    isolation: isolated (any Actor)? = #isolation, operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $listener.withValue(hear, operation: operation, isolation: isolation)
  }

  /// Lets the test that runs fail, at the place where it called the kit.
  static func report(_ failure: TestFailure, at site: CallSite) {
    if let listener { return listener(failure, site) }
    guard Test.current != nil else { return reportToXCTest(failure, at: site) }
    let comment = Comment(rawValue: failure.description)
    let location = SourceLocation(
      fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
    if failure.isNote {
      Issue.note(comment, sourceLocation: location)
    } else {
      Issue.record(comment, sourceLocation: location)
    }
  }

  private static func reportToXCTest(_ failure: TestFailure, at site: CallSite) {
    if failure.isNote {
      print("\(site.filePath):\(site.line): note: \(failure)")
    } else {
      XCTFail(failure.description, file: site.file, line: UInt(site.line))
    }
  }
}
