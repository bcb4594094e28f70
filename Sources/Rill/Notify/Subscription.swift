/// Keeps an observer subscribed; it leaves when this is canceled or let go.
public final class Subscription {
  private let node: ObserverNode
  private let observer: Observer

  @usableFromInline
  init(_ observer: Observer, in node: ObserverNode) {
    self.observer = observer
    self.node = node
  }

  deinit { node.remove(observer) }

  /// Leaves; the observer is not told any more, even if a delivery is under way.
  public func cancel() { node.remove(observer) }

  /// Keeps the subscription until the store goes.
  public func forever() { node.life.onClose { _ = self } }
}

@available(*, unavailable)
extension Subscription: Sendable {}
