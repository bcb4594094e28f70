import Synchronization

/// Who shows changes in motion: a bridge to a user interface, or nobody.
public enum Animations {
  /// Runs what tells observers, inside of an animation of the platform's.
  public typealias Performer = @Sendable (StateAnimation, () -> Void) -> Void

  private static let performer = Mutex<Performer?>(nil)

  /// Chooses who shows changes in motion, for the whole process.
  ///
  /// - Parameter performer: Calls the function it is given, once, before it returns; nil to animate nothing.
  public static func show(with performer: Performer?) { Self.performer.withLock { $0 = performer } }

  /// Tells observers, in motion if somebody can show it.
  package static func perform(_ animation: StateAnimation, _ tell: () -> Void) {
    if let performer = performer.withLock({ $0 }) { performer(animation, tell) } else { tell() }
  }
}
