public import Combine

/// A stand-in for [ObservedObject](https://developer.apple.com/documentation/swiftui/observedobject).
@MainActor
@propertyWrapper
// Matches Apple's declaration.
@preconcurrency
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  /// A stand-in for [ObservedObject.Wrapper](https://developer.apple.com/documentation/swiftui/observedobject/wrapper).
  @MainActor
  @dynamicMemberLookup
  // Matches Apple's declaration.
  @preconcurrency
  public struct Wrapper {
    let object: ObjectType

    /// A stand-in for [subscript(dynamicMember:)](https://developer.apple.com/documentation/swiftui/observedobject/wrapper/subscript(dynamicmember:)).
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(object, keyPath)
    }
  }

  /// A stand-in for [wrappedValue](https://developer.apple.com/documentation/swiftui/observedobject/wrappedvalue-swift.property).
  public var wrappedValue: ObjectType

  /// A stand-in for [init(wrappedValue:)](https://developer.apple.com/documentation/swiftui/observedobject/init(wrappedvalue:)).
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }

  /// A stand-in for [projectedValue](https://developer.apple.com/documentation/swiftui/observedobject/projectedvalue).
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}

extension ObservedObject: Installable {
  func install(in node: ViewNode, as label: String) { node.follow(wrappedValue, as: label) }

  func isSame(as other: any Installable) -> Bool {
    (other as? ObservedObject).map { $0.wrappedValue === wrappedValue } ?? false
  }
}
