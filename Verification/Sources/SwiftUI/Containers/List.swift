/// Stands for [List](https://developer.apple.com/documentation/swiftui/list).
nonisolated public struct List<SelectionValue: Hashable, Content: View>: View, PrimitiveView {
  private let content: Content

  @MainActor func list(in node: ViewNode) { RowWindow.show(content, in: node) }
}

extension List where SelectionValue == Never {
  /// Stands for [init(content:)](https://developer.apple.com/documentation/swiftui/list/init(content:)).
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// Stands for [Section](https://developer.apple.com/documentation/swiftui/section).
public struct Section<Parent, Content, Footer> {
  private let header: Parent
  private let content: Content
}

/// Stands for the conformance of [Section](https://developer.apple.com/documentation/swiftui/section).
extension Section: View, PrimitiveView where Parent: View, Content: View, Footer: View {
  @MainActor func list(in node: ViewNode) {
    node.add(header, as: "header")
    node.add(content, as: "content")
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  /// Stands for [init(_:content:)](https://developer.apple.com/documentation/swiftui/section/init(_:content:)-4mtcf).
  nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    header = Text(title)
    self.content = content()
  }
}
