import Rill

@testable import RillInspector

/// An actor with a store, whose jobs can be held.
actor HeldKeeper {
  nonisolated let executor = HeldExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private var store: Store<Purse.State, Purse.Action>?

  /// Creates the store and shows it.
  func open(in inspection: Inspection) -> StoreID {
    let store = makePurse()
    self.store = store
    return inspection.add(store, "purse")
  }

  var coins: Int? { store?.state.coins }
}
