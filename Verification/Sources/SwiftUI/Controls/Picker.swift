/// A stand-in for [Picker](https://developer.apple.com/documentation/swiftui/picker).
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View, PrimitiveView {
  private let label: Label
  private let selection: Binding<SelectionValue>
  private let content: Content

  @MainActor func list(in node: ViewNode) {
    let selection = selection
    node.traits.text = (label as? Text)?.string
    node.traits.choose = { choice in
      if let choice = choice.base as? SelectionValue { selection.wrappedValue = choice }
    }
    node.add(label, as: "label")
    node.add(content, as: "content")
  }
}

extension Picker where Label == Text {
  /// A stand-in for [init(_:selection:content:)](https://developer.apple.com/documentation/swiftui/picker/init(_:selection:content:)-5njtq).
  nonisolated public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    label = Text(title)
    self.selection = selection
    self.content = content()
  }
}

/// A stand-in for [PickerStyle](https://developer.apple.com/documentation/swiftui/pickerstyle).
public protocol PickerStyle {}

/// A stand-in for [SegmentedPickerStyle](https://developer.apple.com/documentation/swiftui/segmentedpickerstyle).
public struct SegmentedPickerStyle: PickerStyle {}

extension PickerStyle where Self == SegmentedPickerStyle {
  /// A stand-in for [segmented](https://developer.apple.com/documentation/swiftui/pickerstyle/segmented).
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

extension View {
  /// A stand-in for [pickerStyle(_:)](https://developer.apple.com/documentation/swiftui/view/pickerstyle(_:)).
  nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }

  /// A stand-in for [tag(_:includeOptional:)](https://developer.apple.com/documentation/swiftui/view/tag(_:includeoptional:)).
  nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    Modified(content: self) { $0.traits.tag = AnyHashable(tag) }
  }
}
