/// What a store is doing, and what it must not forget to do, in two bytes.
@usableFromInline
struct Activity: OptionSet {
  @usableFromInline let rawValue: UInt16

  @inlinable
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A turn is running: whatever is sent now waits.
  @inlinable static var turning: Activity { Activity(rawValue: 1) }
  /// The reducer holds the state: nobody else may read it.
  @inlinable static var handling: Activity { Activity(rawValue: 2) }
  /// The mailbox is not empty.
  @inlinable static var waiting: Activity { Activity(rawValue: 4) }
  /// Somebody observes the state.
  @inlinable static var watched: Activity { Activity(rawValue: 8) }
  /// A middleware is attached, or somebody listens to actions or transitions.
  @inlinable static var attended: Activity { Activity(rawValue: 16) }
  /// Notifications are held back until the batch ends.
  @inlinable static var batching: Activity { Activity(rawValue: 32) }
  /// Effects may have left actions for a store that has no actor to bring them home.
  @inlinable static var inbox: Activity { Activity(rawValue: 64) }
  /// The next notification is to be animated.
  @inlinable static var animated: Activity { Activity(rawValue: 128) }
  /// Values may note while they are assigned what the turn needs to know.
  @inlinable static var noting: Activity { Activity(rawValue: 256) }
  /// Either of the two for which a turn takes more than the short path.
  @inlinable static var seen: Activity { Activity(rawValue: 16 | 256) }
}
