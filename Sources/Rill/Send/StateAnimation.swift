/// How a change of state is to be shown, in the words of no particular platform.
///
/// A transition carries it; a bridge to a user interface animates what observers do when they are told.
public enum StateAnimation: Hashable, Sendable {
  /// The platform's own choice.
  case `default`
  /// At the same speed all the time.
  case linear(seconds: Double)
  /// Slow at first.
  case easeIn(seconds: Double)
  /// Slow at last.
  case easeOut(seconds: Double)
  /// Slow at first and at last.
  case easeInOut(seconds: Double)
  /// Like a spring.
  case spring(seconds: Double, bounce: Double)
  /// One that the bridge knows by its name.
  case named(String)
}
