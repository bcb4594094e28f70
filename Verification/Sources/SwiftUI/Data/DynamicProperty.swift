/// Stands for [DynamicProperty](https://developer.apple.com/documentation/swiftui/dynamicproperty).
public protocol DynamicProperty {
  /// Stands for [update()](https://developer.apple.com/documentation/swiftui/dynamicproperty/update()).
  mutating func update()
}

extension DynamicProperty {
  /// Stands for [update()](https://developer.apple.com/documentation/swiftui/dynamicproperty/update()).
  public mutating func update() {}
}
