/// A stand-in for [List](https://developer.apple.com/documentation/swiftui/list).
nonisolated public struct List<SelectionValue: Hashable, Content: View>: View, PrimitiveView {
  private let content: Content

  @MainActor func list(in node: ViewNode) { RowWindow.show(content, in: node) }
}

extension List where SelectionValue == Never {
  /// A stand-in for [init(content:)](https://developer.apple.com/documentation/swiftui/list/init(content:)).
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// A stand-in for [Section](https://developer.apple.com/documentation/swiftui/section).
public struct Section<Parent, Content, Footer> {
  private let header: Parent
  private let content: Content
}

/// A stand-in for the conformance of [Section](https://developer.apple.com/documentation/swiftui/section).
extension Section: View, PrimitiveView where Parent: View, Content: View, Footer: View {
  @MainActor func list(in node: ViewNode) {
    node.add(header, as: "header")
    node.add(content, as: "content")
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  /// A stand-in for [init(_:content:)](https://developer.apple.com/documentation/swiftui/section/init(_:content:)-4mtcf).
  nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    header = Text(title)
    self.content = content()
  }
}
