/// A child node's line in its parent's list; it is taken out when the child goes.
///
/// Like the nodes, it is destroyed on the store's isolation, or with a tree that has gone.
@usableFromInline
final class NodeAttachment {
  private let observer: Observer
  private let node: ObserverNode

  @usableFromInline
  init(_ observer: Observer, in node: ObserverNode) {
    self.observer = observer
    self.node = node
  }

  deinit {
    if node.life.isOpen { node.strike(observer) }
    observer.leave()
  }

  /// Has the parent's part looked at, or not.
  func look(_ isNeeded: Bool) {
    if isNeeded { node.wake(observer) } else { node.sleep(observer) }
  }
}
