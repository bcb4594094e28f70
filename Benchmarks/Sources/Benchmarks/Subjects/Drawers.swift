import Rill
import RillKeyedState
import RillStyles

/// The keys of a state that is a dictionary.
enum DrawerKey: CaseIterable, Sendable {
  case count, step, name, isOpen, numbers, note, opaque, position
}

/// A value that is not `Equatable`.
struct Opaque: Sendable {
  var number = 0
}

/// A reducer of a plain dictionary, which casts the values that it reads.
struct AnyDrawers: Reducer {
  func reduce(into state: inout [DrawerKey: Any], action: Tally.Action) -> Effect<Tally.Action> {
    switch action {
    case .increment: state[.count] = (state[.count] as? Int ?? 0) &+ (state[.step] as? Int ?? 0)
    case .rename(let name): state[.name] = name
    }
    return .none
  }

  /// Returns a dictionary with a value for each key, including an array of the given length.
  static func state(numbers: Int) -> [DrawerKey: Any] {
    [
      .count: 0, .step: 1, .name: "a name that is not stored inline", .isOpen: true,
      .numbers: Array(0..<numbers), .note: "note", .opaque: Opaque(), .position: 0.5,
    ]
  }
}

/// The same reducer for a keyed state.
struct KeyedDrawers: Reducer {
  func reduce(into state: inout KeyedState<DrawerKey>, action: Tally.Action) -> Effect<Tally.Action> {
    switch action {
    case .increment: state[.count] = state[.count, default: 0] &+ state[.step, default: 0]
    case .rename(let name): state[.name] = name
    }
    return .none
  }

  /// Returns a keyed state with a value for each key, including an array of the given length.
  static func state(numbers: Int) -> KeyedState<DrawerKey> {
    [
      .count: 0, .step: 1, .name: "a name that is not stored inline", .isOpen: true,
      .numbers: Array(0..<numbers), .note: "note", .opaque: Opaque(), .position: 0.5,
    ]
  }
}
