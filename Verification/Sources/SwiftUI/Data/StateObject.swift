public import Combine

/// A stand-in for [StateObject](https://developer.apple.com/documentation/swiftui/stateobject).
@MainActor
@propertyWrapper
// Matches Apple's declaration.
@preconcurrency
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  // Set by the initializer, which may run on any thread, and read only by the main actor.
  nonisolated(unsafe) private let slot: Slot<ObjectType>
  // As above.
  nonisolated(unsafe) private let make: () -> ObjectType

  /// A stand-in for [init(wrappedValue:)](https://developer.apple.com/documentation/swiftui/stateobject/init(wrappedvalue:)).
  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
    make = thunk
    slot = Slot()
  }

  /// A stand-in for [wrappedValue](https://developer.apple.com/documentation/swiftui/stateobject/wrappedvalue).
  public var wrappedValue: ObjectType { slot.held ?? make() }

  /// A stand-in for [projectedValue](https://developer.apple.com/documentation/swiftui/stateobject/projectedvalue).
  public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject.Wrapper(object: wrappedValue)
  }
}

extension StateObject: Installable {
  func install(in node: ViewNode, as label: String) {
    let object = node.held(label, make)
    slot.held = object
    node.follow(object, as: label)
  }
}
