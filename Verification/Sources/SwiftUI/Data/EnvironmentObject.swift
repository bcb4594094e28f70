public import Combine

/// A stand-in for [EnvironmentObject](https://developer.apple.com/documentation/swiftui/environmentobject).
@MainActor
@propertyWrapper
// Matches Apple's declaration.
@preconcurrency
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  private let slot = Slot<ObjectType>()

  /// A stand-in for [init()](https://developer.apple.com/documentation/swiftui/environmentobject/init()).
  public init() {}

  /// A stand-in for [wrappedValue](https://developer.apple.com/documentation/swiftui/environmentobject/wrappedvalue).
  public var wrappedValue: ObjectType {
    guard let object = slot.held else { fatalError("no \(ObjectType.self) was put into the environment") }
    return object
  }

  /// A stand-in for [projectedValue](https://developer.apple.com/documentation/swiftui/environmentobject/projectedvalue).
  public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject.Wrapper(object: wrappedValue)
  }
}

extension EnvironmentObject: Installable {
  func install(in node: ViewNode, as label: String) {
    slot.held = node.environment.objects[ObjectIdentifier(ObjectType.self)] as? ObjectType
    if let object = slot.held { node.follow(object, as: label) }
  }
}

extension View {
  /// A stand-in for [environmentObject(_:)](https://developer.apple.com/documentation/swiftui/view/environmentobject(_:)).
  nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    EnvironmentChanged(content: self) { $0.objects[ObjectIdentifier(T.self)] = object }
  }
}
