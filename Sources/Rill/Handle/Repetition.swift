/// The scope in which an input of a store with linked fields is handled again, for a tool.
///
/// What reached the world outside of the store when the input was sent must not reach it again: the field of a shared value asks
/// before it changes the value. Stores without linked fields have no such scope, so their inputs are handled again at no cost.
///
/// The scope contains the reducer only. Observers of a turn in which an input is handled again are outside of it.
@usableFromInline
package final class Repetition: Sendable {
  @TaskLocal private static var current: Repetition?

  private let scope = TaskScope()

  private init() {}

  /// A Boolean value that indicates whether the caller handles an input again.
  ///
  /// It is false in tasks that a reducer starts.
  package static var isCurrent: Bool { current?.scope.isCurrent ?? false }

  /// Calls a function that handles an input again.
  @usableFromInline
  static func during<Result>(_ body: () throws -> Result) rethrows -> Result {
    let repetition = Repetition()
    defer { repetition.scope.end() }
    return try $current.withValue(repetition, operation: body)
  }
}
