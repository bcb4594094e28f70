/// A field of a state that holds a copy of a value outside of the state.
///
/// A store finds the linked fields of its state by their type, so that a field needs no line of its own.
package protocol LinkedField: SendableMetatype {
  /// Makes what keeps the linked fields of one store in step with their values.
  ///
  /// - Parameter map: Where the fields of the state are.
  /// - Returns: The keeper; nil if no field can be reached, which is reported.
  static func makeKeeper(for map: FieldMap) -> (any FieldKeeping)?

  /// The stamp of the value of a field; two fields with one stamp hold the same value.
  // The pointer leads to a field of this type.
  static func version(at field: UnsafeRawPointer) -> Version
}

/// Keeps the linked fields of one store in step with the values outside of it.
///
/// A store calls it on its own isolation. The pointers lead to the state and are valid during the call.
package protocol FieldKeeping: AnyObject {
  /// Takes in what has changed before there was a store, and listens from now on.
  ///
  /// - Parameters:
  ///   - state: The state of the new store.
  ///   - entrance: Leads into the store.
  func begin(_ state: UnsafeMutableRawPointer, entrance: FieldEntrance)

  /// Returns the next change that comes from outside, or nil.
  func incoming(_ state: UnsafeRawPointer) -> FieldWrite?

  /// Makes fields that hold the same value agree after the state was changed.
  func settle(_ state: UnsafeMutableRawPointer)

  /// Hands out what was settled last.
  func commit()

  /// Changes another state as a turn would, without handing out anything.
  func settle(_ state: UnsafeMutableRawPointer, after change: () -> Void)

  /// Brings what was handed out into the other stores of an actor; called on that actor, between turns.
  func bringIntoOthers(of actor: any Actor)
}

/// Leads from the value of a linked field into a store, from any isolation, for as long as the store is there.
package struct FieldEntrance: Sendable {
  /// Brings changes in on the store's isolation, between turns, and waits for that.
  ///
  /// A store without an actor brings them in when its owner enters it.
  package let bringIn: @Sendable () async -> Void
  /// Brings changes in now, if the store belongs to an actor, which the caller runs on.
  package let bringInOn: @Sendable (any Actor) -> Void
}

/// A change of linked fields that comes from outside.
package struct FieldWrite {
  /// What is changed, as transitions show it.
  let label: String
  /// How the change is shown.
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

/// Identifies a field in a state.
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
