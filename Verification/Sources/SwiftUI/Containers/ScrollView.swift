/// A stand-in for [ScrollView](https://developer.apple.com/documentation/swiftui/scrollview).
nonisolated public struct ScrollView<Content: View>: View, PrimitiveView {
  private let content: Content

  /// A stand-in for [init(_:content:)](https://developer.apple.com/documentation/swiftui/scrollview/init(_:content:)).
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor func list(in node: ViewNode) { node.add(content) }
}

/// A stand-in for [LazyVStack](https://developer.apple.com/documentation/swiftui/lazyvstack).
nonisolated public struct LazyVStack<Content: View>: View, PrimitiveView {
  private let content: Content

  /// A stand-in for [init(alignment:spacing:pinnedViews:content:)](https://developer.apple.com/documentation/swiftui/lazyvstack/init(alignment:spacing:pinnedviews:content:)).
  nonisolated public init(alignment: HorizontalAlignment = .center, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  @MainActor func list(in node: ViewNode) { RowWindow.show(content, in: node) }
}

/// A stand-in for [Spacer](https://developer.apple.com/documentation/swiftui/spacer).
nonisolated public struct Spacer: View, PrimitiveView {
  /// A stand-in for [init(minLength:)](https://developer.apple.com/documentation/swiftui/spacer/init(minlength:)).
  nonisolated public init(minLength: Double? = nil) {}

  @MainActor func list(in node: ViewNode) {}
}
