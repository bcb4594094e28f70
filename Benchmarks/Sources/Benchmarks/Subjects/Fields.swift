import Rill

/// A state of ten plain fields.
struct Fields {
  var count = 0
  var height = 1
  var width = 2
  var depth = 3
  var weight = 4
  var name = "name"
  var street = "a street whose name is not stored inline"
  var town = "town"
  var phone = "phone"
  var note = "note"

  /// The actions on the state.
  enum Action: Sendable {
    case increment
    case rename(String)
    case move(street: String, town: String)
  }

  /// The reducer of all workloads on plain fields.
  static func reduce(_ state: inout Fields, _ action: Action) -> Effect<Action> {
    switch action {
    case .increment: state.count &+= 1
    case .rename(let name): state.name = name
    case .move(let street, let town): (state.street, state.town) = (street, town)
    }
    return .none
  }

  /// The reducer, opaque to the optimizer so that it is called rather than inlined.
  @inline(never)
  @_optimize(none)
  static func reducer() -> (inout Fields, Action) -> Effect<Action> { reduce }

  /// Returns a store of the state on the caller's actor.
  static func store(isolation: isolated (any Actor)? = #isolation) -> Store<Fields, Action> {
    Store(Fields(), isolation: isolation, reduce: reducer())
  }
}
