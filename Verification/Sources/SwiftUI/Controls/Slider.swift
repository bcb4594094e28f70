/// A stand-in for [Slider](https://developer.apple.com/documentation/swiftui/slider).
nonisolated public struct Slider<Label: View, ValueLabel: View>: View, PrimitiveView {
  private let value: Binding<Double>
  private let bounds: ClosedRange<Double>
  private let label: Label
  private let onEditingChanged: (Bool) -> Void

  @MainActor func list(in node: ViewNode) {
    let (value, bounds, tell) = (value, bounds, onEditingChanged)
    node.traits.text = (label as? Text)?.string
    node.traits.hold = { tell(true) }
    node.traits.slide = { value.wrappedValue = min(max($0, bounds.lowerBound), bounds.upperBound) }
    node.traits.letGo = { tell(false) }
    node.add(label)
  }
}

extension Slider where ValueLabel == EmptyView {
  /// A stand-in for [init(value:in:label:onEditingChanged:)](https://developer.apple.com/documentation/swiftui/slider/init(value:in:label:oneditingchanged:)).
  nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.value = Binding(getter: { Double(value.wrappedValue) }) { number, _ in value.wrappedValue = V(number)
    }
    self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
    self.label = label()
    self.onEditingChanged = onEditingChanged
  }
}
