/// A stand-in for [Button](https://developer.apple.com/documentation/swiftui/button).
nonisolated public struct Button<Label: View>: View, PrimitiveView {
  private let action: @MainActor () -> Void
  private let label: Label

  /// A stand-in for [init(action:label:)](https://developer.apple.com/documentation/swiftui/button/init(action:label:)).
  nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }

  @MainActor func list(in node: ViewNode) {
    node.traits.text = (label as? Text ?? (label as? SwiftUI.Label<Text, Image>)?.title)?.string
    if node.environment.isEnabled { node.traits.tap = action }
    node.add(label)
  }
}

extension Button where Label == Text {
  /// A stand-in for [init(_:action:)](https://developer.apple.com/documentation/swiftui/button/init(_:action:)-lpm7).
  nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
  /// A stand-in for [init(_:systemImage:action:)](https://developer.apple.com/documentation/swiftui/button/init(_:systemimage:action:)-2zbmr).
  nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    self.init(action: action) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}
