/// A stand-in for [Label](https://developer.apple.com/documentation/swiftui/label).
nonisolated public struct Label<Title: View, Icon: View>: View, PrimitiveView {
  let title: Title

  @MainActor func list(in node: ViewNode) { node.add(title) }
}

extension Label where Title == Text, Icon == Image {
  /// A stand-in for [init(_:systemImage:)](https://developer.apple.com/documentation/swiftui/label/init(_:systemimage:)).
  nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.title = Text(title)
  }
}

/// A stand-in for [Image](https://developer.apple.com/documentation/swiftui/image).
nonisolated public struct Image: View, PrimitiveView {
  @MainActor func list(in node: ViewNode) {}
}

/// A stand-in for [LabelStyle](https://developer.apple.com/documentation/swiftui/labelstyle).
public protocol LabelStyle {}

/// A stand-in for [IconOnlyLabelStyle](https://developer.apple.com/documentation/swiftui/icononlylabelstyle).
public struct IconOnlyLabelStyle: LabelStyle {}

extension LabelStyle where Self == IconOnlyLabelStyle {
  /// A stand-in for [iconOnly](https://developer.apple.com/documentation/swiftui/labelstyle/icononly).
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension View {
  /// A stand-in for [labelStyle(_:)](https://developer.apple.com/documentation/swiftui/view/labelstyle(_:)).
  nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }
}
