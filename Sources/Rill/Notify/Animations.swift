import Synchronization

/// The process-wide animation of changes, which a bridge to a user interface framework provides.
public enum Animations {
  /// A closure that notifies observers within an animation of the platform.
  public typealias Performer = @Sendable (StateAnimation, () -> Void) -> Void

  private static let performer = Mutex<Performer?>(nil)

  /// Sets the performer of animations for the whole process.
  ///
  /// - Parameter performer: A closure that calls its argument exactly once before it returns, or nil to disable
  ///   animations.
  public static func show(with performer: Performer?) { Self.performer.withLock { $0 = performer } }

  /// Notifies observers, within an animation if there is a performer.
  package static func perform(_ animation: StateAnimation, _ tell: () -> Void) {
    if let performer = performer.withLock({ $0 }) { performer(animation, tell) } else { tell() }
  }
}
