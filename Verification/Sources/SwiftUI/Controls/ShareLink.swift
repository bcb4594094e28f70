/// A stand-in for [DefaultShareLinkLabel](https://developer.apple.com/documentation/swiftui/defaultsharelinklabel).
nonisolated public struct DefaultShareLinkLabel: View, PrimitiveView {
  @MainActor func list(in node: ViewNode) { node.add(Text("Share…")) }
}

/// A stand-in for [ShareLink](https://developer.apple.com/documentation/swiftui/sharelink).
nonisolated public struct ShareLink<Data: RandomAccessCollection, PreviewImage, PreviewIcon, Label: View>:
  View,
  PrimitiveView
{
  private let items: Data
  private let label: Label

  @MainActor func list(in node: ViewNode) {
    node.traits.text = items.first.map { "\($0)" }
    node.add(label)
  }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel {
  /// A stand-in for [init(item:subject:message:)](https://developer.apple.com/documentation/swiftui/sharelink/init(item:subject:message:)-7c2qo).
  nonisolated public init(item: String, subject: Text? = nil, message: Text? = nil)
  where Data == CollectionOfOne<String> {
    items = CollectionOfOne(item)
    label = DefaultShareLinkLabel()
  }
}
