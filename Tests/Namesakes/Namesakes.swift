// Types that bear the names of Rill's own, as the frameworks of an app's platform do.

/// What SwiftUI calls a transition.
public protocol Transition {}

/// What Combine calls a subscription.
public protocol Subscription {}

/// What `os` calls a logger.
public struct Logger {
  /// Makes a logger.
  public init(subsystem: String, category: String) {}
}

/// What SwiftData calls a schema.
public final class Schema {
  /// Makes a schema.
  public init() {}
}

/// What SwiftData calls a change in its history.
public enum HistoryChange {
  /// An insertion.
  case insert
}
