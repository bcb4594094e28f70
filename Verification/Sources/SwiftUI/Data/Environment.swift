public import Observation

/// A stand-in for [EnvironmentKey](https://developer.apple.com/documentation/swiftui/environmentkey).
public protocol EnvironmentKey {
  /// A stand-in for [Value](https://developer.apple.com/documentation/swiftui/environmentkey/value).
  associatedtype Value
  /// A stand-in for [defaultValue](https://developer.apple.com/documentation/swiftui/environmentkey/defaultvalue).
  static var defaultValue: Value { get }
}

/// A stand-in for [EnvironmentValues](https://developer.apple.com/documentation/swiftui/environmentvalues).
public struct EnvironmentValues {
  var values: [ObjectIdentifier: Any] = [:]
  var objects: [ObjectIdentifier: AnyObject] = [:]
  var navigation: NavigationRegistry?
  /// The name of the text color.
  var foreground: String?
  /// The rows on the screen, in a container that creates rows as the user scrolls.
  var window: RowWindow?
  /// A Boolean value that indicates whether controls are enabled.
  var isEnabled = true

  /// Returns a Boolean value that indicates whether views that depend on the values need no new evaluation.
  @MainActor
  func isSame(as other: EnvironmentValues) -> Bool {
    values.count == other.values.count && objects.count == other.objects.count
      && navigation === other.navigation && window === other.window
      && foreground == other.foreground && isEnabled == other.isEnabled
      && values.allSatisfy { key, value in other.values[key].map { SwiftUI.isSame(value, $0) } ?? false }
      && objects.allSatisfy { key, object in other.objects[key] === object }
  }

  /// A stand-in for [init()](https://developer.apple.com/documentation/swiftui/environmentvalues/init()).
  public init() {}

  /// A stand-in for [subscript(_:)](https://developer.apple.com/documentation/swiftui/environmentvalues/subscript(_:)).
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// A stand-in for [subscript(_:)](https://developer.apple.com/documentation/swiftui/environmentvalues/subscript(_:)).
  public subscript<T: AnyObject & Observable>(objectType: T.Type) -> T? {
    get { objects[ObjectIdentifier(objectType)] as? T }
    set { objects[ObjectIdentifier(objectType)] = newValue }
  }
}

/// A stand-in for [Environment](https://developer.apple.com/documentation/swiftui/environment).
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let slot = Slot<EnvironmentReading<Value>>()
  private let read: (EnvironmentValues) -> Value?

  /// A stand-in for [init(_:)](https://developer.apple.com/documentation/swiftui/environment/init(_:)).
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

  /// A stand-in for [init(_:)](https://developer.apple.com/documentation/swiftui/environment/init(_:)-8slkf).
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    read = { $0[objectType] }
  }

  /// A stand-in for [wrappedValue](https://developer.apple.com/documentation/swiftui/environment/wrappedvalue).
  public var wrappedValue: Value {
    guard let value = slot.held?.value else { fatalError("no \(Value.self) was put into the environment") }
    return value
  }
}

extension Environment: Installable {
  func install(in node: ViewNode, as label: String) {
    slot.held = EnvironmentReading(value: read(node.environment))
  }
}

final class EnvironmentReading<Value> {
  let value: Value?

  init(value: Value?) { self.value = value }
}

extension View {
  /// A stand-in for [environment(_:_:)](https://developer.apple.com/documentation/swiftui/view/environment(_:_:)).
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    EnvironmentChanged(content: self) { $0[keyPath: keyPath] = value }
  }

  /// A stand-in for [environment(_:)](https://developer.apple.com/documentation/swiftui/view/environment(_:)-4516h).
  nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    EnvironmentChanged(content: self) { $0[T.self] = object }
  }
}

nonisolated struct EnvironmentChanged<Content: View>: View, PrimitiveView {
  let content: Content
  let change: (inout EnvironmentValues) -> Void

  @MainActor func list(in node: ViewNode) {
    var environment = node.environment
    change(&environment)
    node.add(content, in: environment)
  }
}
