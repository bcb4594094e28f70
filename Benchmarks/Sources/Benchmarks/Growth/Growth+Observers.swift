import Rill

// Observers and effects.
extension Growth {
  static let fields = Growth(
    id: "fields", title: "send, all observers are of other fields", unit: "observers",
    promise: .linear("Sources/Rill/Notify/ObserverNode.swift", "O(observers of this place)"),
    sizes: [10, 100, 1_000, 10_000, 100_000]
  ) { size in
    let store = Fields.store()
    let observers = (0..<size).map { _ in store.observe(\.height) { _ in } }
    return .loop { count in
      for _ in 0..<count { store.send(.increment) }
      blackHole(observers)
    }
  }

  static let elements = Growth(
    id: "elements", title: "change an element, observed by closures",
    unit: "observers",
    promise: .linear("Sources/Rill/Notify/ObserverNode.swift", "O(observers of this place)"),
    sizes: [10, 100, 1_000, 10_000, 100_000]
  ) { size in Elements.byClosure(size) }

  static let effects = Growth(
    id: "effects", title: "start an effect beside others, and cancel it", unit: "effects",
    promise: .constant("Sources/Rill/Send/SendTask.swift", "O(effects of this send)"),
    sizes: [10, 100, 1_000, 10_000]
  ) { size in
    let store = Errands.store()
    let others = (0..<size).map { _ in store.send(.hold) }
    return .loop { count in
      for _ in 0..<count { store.send(.hold).cancel() }
      blackHole(others)
    }
  }

  static let serialQueue = Growth(
    id: "serial", title: "run serial effects, each", unit: "effects",
    promise: .constant("Sources/Rill/Handle/EffectPolicy.swift", "O(1) for each effect"),
    sizes: [10, 100, 1_000, 10_000]
  ) { size in
    let store = Errands.store()
    return .suspending(each: size) { count in
      for _ in 0..<count {
        let started = (0..<size).map { _ in store.send(.queue) }
        for effect in started { await effect.finish() }
      }
    }
  }
}
