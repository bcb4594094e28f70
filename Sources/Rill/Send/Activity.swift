/// The current activities and pending duties of a store, in two bytes.
@usableFromInline
struct Activity: OptionSet {
  @usableFromInline let rawValue: UInt16

  @inlinable
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Removes flags without a branch, unlike `remove`.
  @inlinable @inline(__always)
  mutating func clear(_ flags: Activity) { self = Activity(rawValue: rawValue & ~flags.rawValue) }

  /// A turn is running, so new inputs wait.
  @inlinable static var turning: Activity { Activity(rawValue: 1) }
  /// The reducer accesses the state, so no other code may read it.
  @inlinable static var handling: Activity { Activity(rawValue: 2) }
  /// The queue is not empty.
  @inlinable static var waiting: Activity { Activity(rawValue: 4) }
  /// The state has observers.
  @inlinable static var watched: Activity { Activity(rawValue: 8) }
  /// A middleware is attached, or a stream of actions or transitions has consumers.
  @inlinable static var attended: Activity { Activity(rawValue: 16) }
  /// Notifications wait for the end of the batch.
  @inlinable static var batching: Activity { Activity(rawValue: 32) }
  /// The next send must leave the fast path.
  ///
  /// The inbox may hold deliveries for a store without an actor, closures wait for the first entry, the state has
  /// linked fields, or the send is forced.
  @inlinable static var inbox: Activity { Activity(rawValue: 64) }
  /// The next notification is animated.
  @inlinable static var animated: Activity { Activity(rawValue: 128) }
  /// Values may take notes for the turn while they are assigned.
  @inlinable static var noting: Activity { Activity(rawValue: 256) }
  /// The state has linked fields and no actor is known, so a read first applies changes from outside.
  @inlinable static var ownerless: Activity { Activity(rawValue: 512) }
  /// Either of the two flags that require more than a plain read.
  @inlinable static var guarded: Activity { Activity(rawValue: 2 | 512) }
  /// The state has linked fields.
  @inlinable static var linked: Activity { Activity(rawValue: 1024) }
  /// A tool records from which lines inputs are sent, so each send leaves the fast path with its place.
  @inlinable static var placed: Activity { Activity(rawValue: 2048) }
  /// A Boolean value that indicates whether only linked fields make a send leave the fast path: no turn is running, and no
  /// tool records places.
  @inlinable var isLinkedOnly: Bool { rawValue & (1 | 1024 | 2048) == 1024 }
  /// The flags with which a send leaves the fast path.
  @inlinable static var delaying: Activity { Activity(rawValue: 1 | 64 | 2048) }
  /// The flags with which observers may not have been notified of the last change of the state.
  @inlinable static var unsettled: Activity { Activity(rawValue: 1 | 2 | 32) }
  /// The flags of turns for which an input is packed: it waits, or more than the reducer takes part.
  static var packing: Activity { [.turning, .inbox, .seen] }
  /// The flags of turns in which more than the reducer takes part.
  @inlinable static var seen: Activity { Activity(rawValue: 16 | 256 | 1024) }
}
