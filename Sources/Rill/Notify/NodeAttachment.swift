/// A child node's observer in the list of its parent node, which is removed when the child is destroyed.
///
/// Like the nodes, it is destroyed on the store's isolation, or with a released tree.
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

  /// Enables or disables the watch on the parent's part.
  func look(_ isNeeded: Bool) {
    if isNeeded { node.wake(observer) } else { node.sleep(observer) }
  }
}
