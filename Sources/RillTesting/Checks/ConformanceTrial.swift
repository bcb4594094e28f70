import RillDebugging

/// One check of a rule: makes subjects, and takes down what is not as expected.
///
/// A check goes on after what is not as expected, so that a failure tells everything.
public final class ConformanceTrial<Subject> {
  private let factory: () async throws -> Subject
  /// The type of the first subject.
  private(set) var subject: String?
  var problems: [String] = []
  /// Whether all has been as expected so far.
  package var isSound: Bool { problems.isEmpty }

  init(_ factory: @escaping () async throws -> Subject) { self.factory = factory }

  /// Makes a new subject.
  ///
  /// - Returns: The subject.
  /// - Throws: What making one throws.
  public func make() async throws -> Subject {
    let made = try await factory()
    subject = subject ?? (made as? any NamedSubject)?.subjectName ?? "\(type(of: made as Any))"
    return made
  }

  /// Expects a condition.
  ///
  /// - Parameters:
  ///   - condition: What must be true.
  ///   - problem: What is wrong if it is not, as the part of a sentence.
  public func expect(_ condition: Bool, _ problem: @autoclosure () -> String) {
    if !condition { problems.append(problem()) }
  }

  /// Expects a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - expected: What it must be equal to.
  ///   - name: What the value is.
  public func expect<Value: Equatable>(_ value: Value, equals expected: Value, _ name: String = "the value") {
    expect(value == expected, "\(name) is \(SwiftSource.of(value)) and not \(SwiftSource.of(expected))")
  }

  /// Expects an error.
  ///
  /// - Parameters:
  ///   - problem: What is wrong if nothing is thrown, as the part of a sentence.
  ///   - body: What must throw.
  /// - Returns: The error, to be looked at; nil if nothing was thrown.
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

/// A subject that stands for something else, whose name failures use.
package protocol NamedSubject {
  /// The type that must keep the rules.
  var subjectName: String { get }
}
