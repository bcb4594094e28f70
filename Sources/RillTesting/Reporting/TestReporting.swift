import Rill
import RillDependencies
import RillValues
import Testing
import XCTest

/// The destination of the module's failures: the running test, in Swift Testing or in XCTest.
///
/// In a program that runs no tests, they are reported with `Failures`.
public enum TestReporting {
  /// The framework that shows failures.
  enum Framework: Hashable {
    case swiftTesting, xcTest
    /// The process runs no tests.
    case none

    /// The framework of the current code.
    ///
    /// A detached task belongs to no test of Swift Testing, which records its issues nevertheless.
    static var current: Framework {
      Test.current != nil ? .swiftTesting : of(DependencyEnvironment.process, CommandLine.arguments)
    }

    /// Returns the framework of a process.
    ///
    /// The arguments tell which of the two it runs if a package's tests were started from a command line. Otherwise, it may run
    /// both, and a test of Swift Testing is known by its task.
    static func of(_ environment: DependencyEnvironment, _ arguments: [String]) -> Framework {
      guard environment == .test else { return .none }
      let library = arguments.firstIndex(of: "--testing-library").flatMap {
        arguments.dropFirst($0 + 1).first
      }
      return library == "swift-testing" ? .swiftTesting : .xcTest
    }
  }

  /// A handler of failures, in a structure as in `Failures`: a task-local value must not be a function.
  private struct Handler: Sendable {
    let handle: @Sendable (TestFailure, CallSite) -> Void
  }

  @TaskLocal private static var handler: Handler?

  /// Calls a closure with the module's failures, instead of failing the test, while an operation runs.
  ///
  /// Use it to test helpers that are built on this module.
  ///
  /// - Parameters:
  ///   - handler: A closure that is called with each failure and its location, on the thread where the failure occurs.
  ///   - isolation: The caller's isolation. Defaults to the caller's.
  ///   - operation: The operation to run.
  /// - Returns: The result of the operation.
  public static func withListener<Result>(
    _ handler: @escaping @Sendable (TestFailure, CallSite) -> Void,
    isolation: isolated (any Actor)? = #isolation, operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $handler.withValue(Handler(handle: handler), on: isolation, operation)
  }

  /// Fails the running test at the location where it called the module.
  package static func report(_ failure: TestFailure, at site: CallSite) {
    if let handler { return handler.handle(failure, site) }
    switch Framework.current {
    case .swiftTesting: record(failure, at: site)
    case .xcTest: reportToXCTest(failure, at: site)
    case .none:
      // A note does not say that anything is wrong.
      guard !failure.isNote else {
        return StandardError.show("\(site.filePath):\(site.line): note: \(failure)\n")
      }
      Failures.report(
        Failure("\(site.filePath):\(site.line): \(failure)", at: .init(file: site.fileID, line: site.line)))
    }
  }

  private static func record(_ failure: TestFailure, at site: CallSite) {
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

/// A failed expectation of a test, described with its place, its cause and its remedy.
public struct TestFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The full message.
  public let description: String
  /// A Boolean value that indicates whether the failure is only a note, which does not fail the test.
  public let isNote: Bool

  package init(_ description: String, isNote: Bool = false) {
    self.description = PathText.withoutAddresses(description)
    self.isNote = isNote
  }
}
