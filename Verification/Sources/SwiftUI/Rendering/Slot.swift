import Observation

/// Where a property of a view finds what the renderer keeps for it.
///
/// A view is a value and made anew again and again; all copies of one share the slot. A view value that stands in two
/// places at once shares it, too, which Apple's does not: tests make a view for each place.
final class Slot<Held: AnyObject> {
  var held: Held?
}

/// A property that keeps something in its view's node.
@MainActor
protocol Installable {
  /// Finds or makes what is kept, before the body is evaluated.
  func install(in node: ViewNode, as label: String)

  /// Whether a body that was evaluated with this property need not be evaluated again for another.
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
