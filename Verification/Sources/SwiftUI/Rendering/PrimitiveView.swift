/// A view that the renderer implements, and that lists its children instead of having a body.
@MainActor
protocol PrimitiveView: View where Body == Never {
  /// Provides the node with the view's properties and children.
  @MainActor func list(in node: ViewNode)
}

/// A view with a modifier.
nonisolated struct Modified<Content: View>: View, PrimitiveView {
  let content: Content
  let modify: @MainActor (ViewNode) -> Void

  @MainActor func list(in node: ViewNode) {
    node.add(content)
    modify(node)
  }
}
