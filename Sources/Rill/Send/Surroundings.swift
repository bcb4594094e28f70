/// An opaque context of code.
///
/// A store that is created in it also runs its reducer and effects in it.
package protocol Surroundings: AnyObject, Sendable {}

/// The surroundings of the current code.
package enum CurrentSurroundings {
  /// The current surroundings, or nil for the default ones, which have no cost.
  @TaskLocal package static var value: (any Surroundings)?
}
