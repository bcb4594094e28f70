#if Inspector
import Rill

@testable import RillInspector

/// An actor that can be kept from doing anything, with a store.
actor HeldKeeper {
  nonisolated let executor = HeldExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private var store: Store<Purse.State, Purse.Action>?

  /// Makes the store and shows it.
  func open(in inspector: Inspector) -> StoreID {
    let store = makePurse()
    self.store = store
    return inspector.add(store, "purse")
  }

  /// Makes the store and records it.
  func record() -> StoreRecorder {
    let store = makePurse()
    self.store = store
    return store.record(as: "purse", limits: .init(), receive: store.receivingActions(isolation: self))
  }

  var coins: Int? { store?.state.coins }
}
#endif
