/// A stand-in for [State](https://developer.apple.com/documentation/swiftui/state).
@propertyWrapper
public struct State<Value>: DynamicProperty {
  let slot: Slot<StateLocation<Value>>
  private let initial: Value

  /// A stand-in for [init(wrappedValue:)](https://developer.apple.com/documentation/swiftui/state/init(wrappedvalue:)).
  public init(wrappedValue value: Value) {
    initial = value
    slot = Slot()
  }

  /// A stand-in for [init(initialValue:)](https://developer.apple.com/documentation/swiftui/state/init(initialvalue:)).
  public init(initialValue value: Value) { self.init(wrappedValue: value) }

  /// A stand-in for [wrappedValue](https://developer.apple.com/documentation/swiftui/state/wrappedvalue).
  public var wrappedValue: Value {
    get { slot.held?.value ?? initial }
    nonmutating set { slot.held?.value = newValue }
  }

  /// A stand-in for [projectedValue](https://developer.apple.com/documentation/swiftui/state/projectedvalue).
  public var projectedValue: Binding<Value> {
    let (held, initial) = (slot.held, initial)
    return Binding(
      origin: held.map { BindingOrigin($0, []) }, getter: { held?.value ?? initial },
      setter: { value, transaction in
        transaction.applied { held?.value = value }
      })
  }
}

/// A stand-in for the conformance of [State](https://developer.apple.com/documentation/swiftui/state).
// Matches Apple's declaration; the main actor, which renders, reads and writes the location.
extension State: @unchecked Sendable where Value: Sendable {}

extension State: Installable {
  func install(in node: ViewNode, as label: String) {
    slot.held = node.held(label) { StateLocation(initial) }
  }
}
