/// A stand-in for [DynamicProperty](https://developer.apple.com/documentation/swiftui/dynamicproperty).
public protocol DynamicProperty {
  /// A stand-in for [update()](https://developer.apple.com/documentation/swiftui/dynamicproperty/update()).
  mutating func update()
}

extension DynamicProperty {
  /// A stand-in for [update()](https://developer.apple.com/documentation/swiftui/dynamicproperty/update()).
  public mutating func update() {}
}
