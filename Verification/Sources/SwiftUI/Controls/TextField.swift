/// A stand-in for [TextField](https://developer.apple.com/documentation/swiftui/textfield).
nonisolated public struct TextField<Label: View>: View, PrimitiveView {
  private let label: Label
  private let text: Binding<String>

  @MainActor func list(in node: ViewNode) {
    node.traits.text = (label as? Text)?.string
    node.traits.editedText = text
    node.add(Text(text.wrappedValue))
  }
}

extension TextField where Label == Text {
  /// A stand-in for [init(_:text:)](https://developer.apple.com/documentation/swiftui/textfield/init(_:text:)-2ccw7).
  nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    label = Text(title)
    self.text = text
  }
}
