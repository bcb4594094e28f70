public import Observation

/// Stands for [Bindable](https://developer.apple.com/documentation/swiftui/bindable).
@dynamicMemberLookup
@propertyWrapper
public struct Bindable<Value> {
  private var object: Value

  /// Stands for [wrappedValue](https://developer.apple.com/documentation/swiftui/bindable/wrappedvalue).
  public var wrappedValue: Value {
    get { object }
    set { object = newValue }
  }

  /// Stands for [init(wrappedValue:)](https://developer.apple.com/documentation/swiftui/bindable/init(wrappedvalue:)).
  @available(*, unavailable, message: "bindable are objects that conform to Observable")
  public init(wrappedValue: Value) { object = wrappedValue }

  /// Stands for [projectedValue](https://developer.apple.com/documentation/swiftui/bindable/projectedvalue).
  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject {
  /// Stands for [subscript(dynamicMember:)](https://developer.apple.com/documentation/swiftui/bindable/subscript(dynamicmember:)).
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding(wrappedValue, keyPath)
  }
}

extension Bindable where Value: AnyObject & Observable {
  /// Stands for [init(wrappedValue:)](https://developer.apple.com/documentation/swiftui/bindable/init(wrappedvalue:)).
  public init(wrappedValue: Value) { object = wrappedValue }

  /// Stands for [init(_:)](https://developer.apple.com/documentation/swiftui/bindable/init(_:)).
  public init(_ wrappedValue: Value) { object = wrappedValue }
}

/// Stands for the conformance of [Bindable](https://developer.apple.com/documentation/swiftui/bindable).
extension Bindable: Sendable where Value: Sendable {}
