/// A type that records the parts that were handled inside an input, for logic that reports them.
@usableFromInline
package protocol PartRecording: AnyObject {
  /// A Boolean value that indicates whether transitions are created, so that parts are worth recording.
  var isAttended: Bool { get set }

  /// Returns the parts of the last input and forgets them.
  ///
  /// - Returns: A closure that collects the parts, or nil if there are none.
  func takeParts() -> (@Sendable () -> [any Sendable])?
}
