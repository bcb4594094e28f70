/// The source of a broadcast's elements while streams may exist.
///
/// It may be released on any thread.
final class BroadcastFeed {
  private let life: TreeLife
  private let subscription: Subscription?
  private let number: UInt64?

  /// Creates a feed from an observer.
  ///
  /// - Parameters:
  ///   - subscription: The observer's subscription.
  ///   - life: The tree that the observer belongs to.
  ///   - finish: A closure that is called when the tree is released.
  init(_ subscription: Subscription, of life: TreeLife, finish: @escaping () -> Void) {
    self.life = life
    self.subscription = subscription
    number = life.onClose(finish)
  }

  /// Creates a feed from the transitions of a tree.
  init(listenerOf life: TreeLife) {
    self.life = life
    subscription = nil
    number = nil
  }

  deinit {
    if let number { life.forget(number) } else { life.departListener() }
  }
}
