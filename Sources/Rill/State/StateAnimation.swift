import Synchronization

/// A platform-independent description of how a change of state is shown.
///
/// A transition carries the animation that a reducer or a write gives it. The animation of a binding surrounds the send, and
/// only the performer of animations knows it. A bridge to a user interface framework applies it to the changes that observers
/// make when they are notified.
public enum StateAnimation: Hashable, Sendable {
  /// The platform's default animation.
  case `default`
  /// An animation at constant speed.
  case linear(seconds: Double)
  /// An animation that starts slowly.
  case easeIn(seconds: Double)
  /// An animation that ends slowly.
  case easeOut(seconds: Double)
  /// An animation that starts and ends slowly.
  case easeInOut(seconds: Double)
  /// A spring animation.
  case spring(seconds: Double, bounce: Double)
  /// A custom animation, which the bridge knows by its name.
  case named(String)
}

/// The process-wide animation of changes, which a bridge to a user interface framework provides.
public enum Animations {
  /// A closure that notifies observers within an animation of the platform.
  public typealias Performer = @Sendable (StateAnimation, () -> Void) -> Void

  // A structure, because a function in a lock is wrapped once more whenever the lock is used.
  private struct Bridge: Sendable {
    let perform: Performer
  }

  private static let bridge = Mutex<Bridge?>(nil)

  /// Sets the performer of animations for the whole process.
  ///
  /// - Parameter performer: A closure that calls its argument exactly once before it returns, or nil to disable
  ///   animations.
  public static func show(with performer: Performer?) {
    let next = performer.map(Bridge.init)
    bridge.withLock { $0 = next }
  }

  /// Notifies observers, within an animation if there is a performer.
  package static func perform(_ animation: StateAnimation, _ tell: () -> Void) {
    if let bridge = bridge.withLock({ $0 }) { bridge.perform(animation, tell) } else { tell() }
  }
}
