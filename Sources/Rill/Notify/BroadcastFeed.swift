/// The source of a broadcast's elements while streams may exist.
///
/// It may be released on any thread.
final class BroadcastFeed {
  private let life: TreeLife
  private let subscriptions: [Subscription]
  private let number: UInt64?

  /// Creates a feed from observers.
  ///
  /// - Parameters:
  ///   - subscriptions: The observers' subscriptions.
  ///   - life: The tree that the observers belong to.
  ///   - finish: A closure that is called when the tree is released.
  init(_ subscriptions: [Subscription], of life: TreeLife, finish: @escaping () -> Void) {
    self.life = life
    self.subscriptions = subscriptions
    number = life.onClose(finish)
  }

  /// Creates a feed from the transitions of a tree.
  init(listenerOf life: TreeLife) {
    self.life = life
    subscriptions = []
    number = nil
  }

  deinit {
    if let number { life.forget(number) } else { life.departListener() }
  }
}
