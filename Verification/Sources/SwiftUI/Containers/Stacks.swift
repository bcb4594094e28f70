public import Foundation

/// A stand-in for [VStack](https://developer.apple.com/documentation/swiftui/vstack).
nonisolated public struct VStack<Content: View>: View, PrimitiveView {
  private let content: Content

  /// A stand-in for [init(alignment:spacing:content:)](https://developer.apple.com/documentation/swiftui/vstack/init(alignment:spacing:content:)).
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  @MainActor func list(in node: ViewNode) { node.add(content) }
}

/// A stand-in for [HStack](https://developer.apple.com/documentation/swiftui/hstack).
nonisolated public struct HStack<Content: View>: View, PrimitiveView {
  private let content: Content

  /// A stand-in for [init(alignment:spacing:content:)](https://developer.apple.com/documentation/swiftui/hstack/init(alignment:spacing:content:)).
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor func list(in node: ViewNode) { node.add(content) }
}

/// A stand-in for [Form](https://developer.apple.com/documentation/swiftui/form).
nonisolated public struct Form<Content: View>: View, PrimitiveView {
  private let content: Content

  /// A stand-in for [init(content:)](https://developer.apple.com/documentation/swiftui/form/init(content:)).
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor func list(in node: ViewNode) { node.add(content) }
}
