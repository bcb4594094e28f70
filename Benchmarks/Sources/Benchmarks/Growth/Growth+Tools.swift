import Rill
import RillDebugging
import RillJournal

// Histories, journals, derived collections, and the number of stores.
extension Growth {
  static let stores = Growth(
    id: "stores", title: "send to one of many observed stores", unit: "stores",
    promise: .constant("Sources/Rill/Store/Store+Sending.swift", "O(observers of stored properties)"),
    sizes: [10, 100, 1_000, 10_000, 100_000]
  ) { size in
    let stores = (0..<size).map { _ in Fields.store() }
    let observers = stores.map { $0.observe(\.count) { _ in } }
    return .loop { count in
      for number in 0..<count { stores[number &* 7_919 % size].send(.increment) }
      blackHole(observers)
    }
  }

  static let depth = Growth(
    id: "depth", title: "send to a store of a part, many levels deep", unit: "levels",
    promise: .linear("Sources/Rill/Store/Store+Scoping.swift", "O(levels)"), sizes: [1, 4, 16, 64, 256]
  ) { size in
    let root = Folder.store(depth: size)
    let leaf = Folder.leaf(of: root, depth: size)
    return .loop { count in
      for _ in 0..<count { leaf.send(.open) }
      blackHole(root)
    }
  }

  static let historyRecord = Growth(
    id: "history", title: "send, with a history of many entries", unit: "entries",
    promise: .constant("Sources/RillDebugging/History/History.swift", "Recording an entry takes O(1)"),
    sizes: [100, 1_000, 10_000, 100_000]
  ) { size in
    let store = Fields.store()
    let history = store.attach(History(limit: .entries(size)))
    for _ in 0..<size { store.send(.increment) }
    return .loop { count in
      for _ in 0..<count { store.send(.increment) }
      blackHole(history)
    }
  }

  static let historySkip = Growth(
    id: "skip", title: "skip the tenth last entry, and include it", unit: "entries",
    promise: .constant(
      "Sources/RillDebugging/History/History+Editing.swift", "Replays and validates the inputs after"),
    sizes: [100, 1_000, 10_000, 100_000]
  ) { size in
    let store = Fields.store()
    let history = store.attach(History<Fields, Fields.Action>(limit: .none))
    for _ in 0..<size { store.send(.increment) }
    return .loop { count in
      for _ in 0..<count {
        history.skip(UInt64(size - 10))
        history.unskip(UInt64(size - 10))
      }
      check(store.state.count == size, "the entry is included again")
    }
  }

  static let journalRecovery = Growth(
    id: "recovery", title: "recover a journal without a snapshot", unit: "entries",
    promise: .linear("Sources/RillJournal/Store/Store+Journaling.swift", "replays the entries after it"),
    sizes: [100, 1_000, 10_000, 100_000]
  ) { size in
    let place = JournalPlace()
    var isFilled = false
    return .suspending { count in
      if !isFilled {
        isFilled = true
        let account = Account(.onSnapshot, in: place, interval: .max)
        _ = await account.journal()
        for _ in 0..<size { account.store.send(.deposit(1)) }
        await account.flush()
      }
      for _ in 0..<count {
        let account = Account(.onSnapshot, in: place, interval: .max)
        check(await account.journal().recovery.replayed == size, "all entries are replayed")
      }
    }
  }

  static let derived = Growth(
    id: "derived", title: "toggle a filtered, sorted and grouped row", unit: "rows",
    promise: .constant("Sources/RillDerived/Operators/RowOperator.swift", "O(changed rows · log n)"),
    sizes: [100, 1_000, 10_000, 100_000]
  ) { size in Jobs.toggling(1, of: size) }
}
