/// A stand-in for [Toggle](https://developer.apple.com/documentation/swiftui/toggle).
nonisolated public struct Toggle<Label: View>: View, PrimitiveView {
  private let isOn: Binding<Bool>
  private let label: Label

  /// A stand-in for [init(isOn:label:)](https://developer.apple.com/documentation/swiftui/toggle/init(ison:label:)).
  nonisolated public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  @MainActor func list(in node: ViewNode) {
    let isOn = isOn
    node.traits.text = (label as? Text)?.string
    node.traits.isOn = isOn
    node.traits.tap = { isOn.wrappedValue.toggle() }
    node.add(label)
    node.add(Text(isOn.wrappedValue ? "on" : "off"), as: "value")
  }
}

extension Toggle where Label == Text {
  /// A stand-in for [init(_:isOn:)](https://developer.apple.com/documentation/swiftui/toggle/init(_:ison:)-6qhoo).
  nonisolated public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}
