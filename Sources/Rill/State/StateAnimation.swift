/// A platform-independent description of how a change of state is shown.
///
/// A transition carries the animation. A bridge to a user interface framework applies it to the changes that observers
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
