/// A child node's line in its parent's list; it is taken out when the child goes.
@usableFromInline
final class NodeAttachment {
  private let observer: Observer
  private let node: ObserverNode

  @usableFromInline
  init(_ observer: Observer, in node: ObserverNode) {
    self.observer = observer
    self.node = node
  }

  deinit { node.remove(observer) }
}
