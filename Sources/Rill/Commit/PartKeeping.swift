/// Knows what was handled inside of an input as a part of it, for a style whose reducer is told.
@usableFromInline
package protocol PartKeeping: AnyObject {
  /// Whether transitions are formed, so that parts are worth keeping.
  var isAttended: Bool { get set }

  /// Hands over what was handled inside of the last input, and keeps it no longer.
  ///
  /// - Returns: Gathers the parts; nil if there are none.
  func takeParts() -> (@Sendable () -> [any Sendable])?
}
