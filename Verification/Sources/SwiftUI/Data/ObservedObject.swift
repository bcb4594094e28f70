public import Combine

/// Stands for [ObservedObject](https://developer.apple.com/documentation/swiftui/observedobject).
@MainActor
@propertyWrapper
// Matches Apple's declaration.
@preconcurrency
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  /// Stands for [ObservedObject.Wrapper](https://developer.apple.com/documentation/swiftui/observedobject/wrapper).
  @MainActor
  @dynamicMemberLookup
  // Matches Apple's declaration.
  @preconcurrency
  public struct Wrapper {
    let object: ObjectType

    /// Stands for [subscript(dynamicMember:)](https://developer.apple.com/documentation/swiftui/observedobject/wrapper/subscript(dynamicmember:)).
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(object, keyPath)
    }
  }

  /// Stands for [wrappedValue](https://developer.apple.com/documentation/swiftui/observedobject/wrappedvalue-swift.property).
  public var wrappedValue: ObjectType

  /// Stands for [init(wrappedValue:)](https://developer.apple.com/documentation/swiftui/observedobject/init(wrappedvalue:)).
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }

  /// Stands for [projectedValue](https://developer.apple.com/documentation/swiftui/observedobject/projectedvalue).
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}

extension ObservedObject: Installable {
  func install(in node: ViewNode, as label: String) { node.follow(wrappedValue, as: label) }

  func isSame(as other: any Installable) -> Bool {
    (other as? ObservedObject).map { $0.wrappedValue === wrappedValue } ?? false
  }
}
