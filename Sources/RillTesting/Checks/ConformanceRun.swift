import RillValues

/// One check of a rule, which creates subjects and records failed expectations.
///
/// A check continues after a failed expectation, so that the failure contains all of them.
public final class ConformanceRun<Subject> {
  private let factory: () async throws -> Subject
  /// The type of the first subject.
  private(set) var subject: String?
  var problems: [String] = []
  /// A Boolean value that indicates whether all expectations have been met so far.
  package var isSound: Bool { problems.isEmpty }

  init(_ factory: @escaping () async throws -> Subject) { self.factory = factory }

  /// Makes a new subject.
  ///
  /// - Returns: The subject.
  /// - Throws: Any error that creating the subject throws.
  public func make() async throws -> Subject {
    let made = try await factory()
    subject = subject ?? (made as? any NamedSubject)?.subjectName ?? "\(type(of: made as Any))"
    return made
  }

  /// Expects a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition that must be true.
  ///   - problem: A description of the problem if the condition is false, as part of a sentence.
  public func expect(_ condition: Bool, _ problem: @autoclosure () -> String) {
    if !condition { problems.append(problem()) }
  }

  /// Expects a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - expected: The expected value.
  ///   - name: A name for the value.
  public func expect<Value: Equatable>(_ value: Value, equals expected: Value, _ name: String = "the value") {
    expect(value == expected, "\(name) is \(SwiftSource.of(value)) and not \(SwiftSource.of(expected))")
  }

  /// Expects an error.
  ///
  /// - Parameters:
  ///   - problem: A description of the problem if no error is thrown, as part of a sentence.
  ///   - body: The operation that must throw.
  /// - Returns: The error, or nil if no error was thrown.
  @discardableResult
  public func expectThrows(
    _ problem: @autoclosure () -> String, _ body: () async throws -> Void
  ) async -> (any Error)? {
    do {
      try await body()
    } catch {
      return error
    }
    problems.append(problem())
    return nil
  }
}

/// A subject that represents another type, whose name is used in failures.
package protocol NamedSubject {
  /// The name of the type that must satisfy the rules.
  var subjectName: String { get }
}
