import Rill

/// A store on another actor that shows the contents of a first store.
actor Replica {
  private let store = Store<Room.State, Never>(Room.State())

  /// Follows the states until the first store is released.
  func follow(_ states: StoreSequence<Room.State>) async {
    for await state in states { store.update("replica") { $0 = state } }
  }

  func lines() -> [String] { store.lines }
}
