/// A field of a state that holds a copy of a value outside of the state.
///
/// A store finds the linked fields of its state by their type, so a field requires no registration.
package protocol LinkedField: SendableMetatype {
  /// Creates the object that synchronizes the linked fields of one store with their values.
  ///
  /// - Parameter map: The places of the fields in the state.
  /// - Returns: The keeper, or nil if no field can be reached, which is reported.
  static func makeKeeper(for map: FieldMap) -> (any FieldKeeping)?

  /// Returns the version of a field's value.
  ///
  /// Two fields with the same version hold the same value.
  // The pointer refers to a field of this type.
  static func version(at field: UnsafeRawPointer) -> Version
}

/// A type that synchronizes the linked fields of one store with the values outside of the store.
///
/// The store calls the keeper on its own isolation. The pointers refer to the state and are valid during the call.
package protocol FieldKeeping: AnyObject {
  /// Applies earlier changes of the values to the state of a new store, and observes the values from now on.
  ///
  /// - Parameters:
  ///   - state: The state of the new store.
  ///   - entrance: A way into the store.
  func begin(_ state: UnsafeMutableRawPointer, entrance: FieldEntrance)

  /// A Boolean value that indicates whether there may be a change from outside.
  var hasIncoming: Bool { get }

  /// Begins to return changes from outside, of each value only a limited number.
  func beginIncoming()

  /// Returns the next change from outside, or nil.
  func incoming(_ state: UnsafeRawPointer) -> FieldWrite?

  /// Makes fields that share a value equal after the state was changed.
  func settle(_ state: UnsafeMutableRawPointer)

  /// Publishes the values of the last call to `settle`.
  func commit()

  /// Changes another state as a turn would, without publishing values.
  func settle(_ state: UnsafeMutableRawPointer, after change: () -> Void)

  /// Applies the published values to the other stores of an actor.
  ///
  /// Called on that actor, between turns.
  func bringIntoOthers(of actor: any Actor)
}

/// A way from the value of a linked field into a store, from any isolation, as long as the store exists.
package struct FieldEntrance: Sendable {
  /// Applies changes on the store's isolation, between turns, and waits until they are applied.
  ///
  /// For a store without an actor, they are applied when its owner enters it.
  package let bringIn: @Sendable () async -> Void
  /// Applies changes immediately if the store belongs to the given actor, on which the caller runs.
  package let bringInOn: @Sendable (any Actor) -> Void
}

/// A change of linked fields from outside.
package struct FieldWrite {
  /// A description of the change, which transitions show.
  let label: String
  /// The animation of the change, or nil.
  let animation: StateAnimation?
  /// Applies the change to a state.
  let apply: (UnsafeMutableRawPointer) -> Void

  package init(
    _ label: String, animation: StateAnimation?, apply: @escaping (UnsafeMutableRawPointer) -> Void
  ) {
    self.label = label
    self.animation = animation
    self.apply = apply
  }
}

/// An identifier of a field's place in a state.
///
/// The place of a field in a row depends on the id of the row, not on its position.
package struct FieldPlace: Hashable, Sendable {
  private let number: Int

  /// The place of the whole state.
  package static let root = FieldPlace(number: 0)

  private init(number: Int) { self.number = number }

  /// Returns the place of a part of this place.
  func part(_ id: some Hashable) -> FieldPlace {
    var hasher = Hasher()
    hasher.combine(number)
    hasher.combine(id)
    return FieldPlace(number: hasher.finalize())
  }
}
