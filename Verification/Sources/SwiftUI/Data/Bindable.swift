public import Observation

/// A stand-in for [Bindable](https://developer.apple.com/documentation/swiftui/bindable).
@dynamicMemberLookup
@propertyWrapper
public struct Bindable<Value> {
  private var object: Value

  /// A stand-in for [wrappedValue](https://developer.apple.com/documentation/swiftui/bindable/wrappedvalue).
  public var wrappedValue: Value {
    get { object }
    set { object = newValue }
  }

  /// A stand-in for [init(wrappedValue:)](https://developer.apple.com/documentation/swiftui/bindable/init(wrappedvalue:)).
  @available(*, unavailable, message: "bindable are objects that conform to Observable")
  public init(wrappedValue: Value) { object = wrappedValue }

  /// A stand-in for [projectedValue](https://developer.apple.com/documentation/swiftui/bindable/projectedvalue).
  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject {
  /// A stand-in for [subscript(dynamicMember:)](https://developer.apple.com/documentation/swiftui/bindable/subscript(dynamicmember:)).
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding(wrappedValue, keyPath)
  }
}

extension Bindable where Value: AnyObject & Observable {
  /// A stand-in for [init(wrappedValue:)](https://developer.apple.com/documentation/swiftui/bindable/init(wrappedvalue:)).
  public init(wrappedValue: Value) { object = wrappedValue }

  /// A stand-in for [init(_:)](https://developer.apple.com/documentation/swiftui/bindable/init(_:)).
  public init(_ wrappedValue: Value) { object = wrappedValue }
}

/// A stand-in for the conformance of [Bindable](https://developer.apple.com/documentation/swiftui/bindable).
extension Bindable: Sendable where Value: Sendable {}
