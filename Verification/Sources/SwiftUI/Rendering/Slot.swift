import Observation

/// The location where a property of a view finds the object that the renderer stores for it.
///
/// A view is a value that is created repeatedly, and all of its copies share the slot. Unlike in Apple's
/// implementation, a view value that is used in two positions at the same time also shares it, so tests create a view
/// for each position.
final class Slot<Held: AnyObject> {
  var held: Held?
}

/// A property that stores an object in its view's node.
@MainActor
protocol Installable {
  /// Finds or creates the stored object before the body is evaluated.
  func install(in node: ViewNode, as label: String)

  /// Returns a Boolean value that indicates whether a body that was evaluated with this property is valid for another.
  func isSame(as other: any Installable) -> Bool
}

extension Installable {
  func isSame(as other: any Installable) -> Bool { true }
}

/// The value of a `State`, tracked like a property of an observable object.
final class StateLocation<Value>: Observable {
  private var stored: Value
  private let registrar = ObservationRegistrar()

  init(_ value: Value) { stored = value }

  var value: Value {
    get {
      registrar.access(self, keyPath: \.value)
      return stored
    }
    set {
      if isEqual(stored, newValue) { return }
      registrar.withMutation(of: self, keyPath: \.value) { stored = newValue }
    }
  }
}
