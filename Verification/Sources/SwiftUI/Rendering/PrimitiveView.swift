/// A view that the renderer knows: it names its children instead of having a body.
@MainActor
protocol PrimitiveView: View where Body == Never {
  /// Tells the node what it shows and which views are inside.
  @MainActor func list(in node: ViewNode)
}

/// A view with something hung on it.
nonisolated struct Modified<Content: View>: View, PrimitiveView {
  let content: Content
  let modify: @MainActor (ViewNode) -> Void

  @MainActor func list(in node: ViewNode) {
    node.add(content)
    modify(node)
  }
}
