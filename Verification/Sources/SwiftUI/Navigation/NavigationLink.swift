/// A stand-in for [NavigationLink](https://developer.apple.com/documentation/swiftui/navigationlink).
nonisolated public struct NavigationLink<Label: View, Destination: View>: View, PrimitiveView {
  private let value: AnyHashable?
  private let label: Label

  @MainActor func list(in node: ViewNode) {
    let (value, registry) = (value, node.environment.navigation)
    node.traits.text = (label as? Text)?.string
    node.traits.tap = {
      if let value { registry?.path?.wrappedValue.append(value) }
    }
    node.add(label)
  }
}

extension NavigationLink where Destination == Never {
  /// A stand-in for [init(value:label:)](https://developer.apple.com/documentation/swiftui/navigationlink/init(value:label:)-4jswo).
  nonisolated public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    self.value = value.map { AnyHashable($0) }
    self.label = label()
  }

  /// A stand-in for [init(_:value:)](https://developer.apple.com/documentation/swiftui/navigationlink/init(_:value:)-91u6r).
  nonisolated public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text {
    self.init(value: value) { Text(title) }
  }
}
