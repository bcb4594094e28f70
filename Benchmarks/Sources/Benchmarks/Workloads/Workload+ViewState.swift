import Observation
import Rill
import RillStyles

/// Two fields that differ only in their wrapper.
private struct Wrapped {
  var name = "name"
  @ViewState var count = 0
  var plain = 0

  enum Action: Sendable {
    case increment
    case incrementPlain
  }

  enum Mutation: Sendable {
    case setCount(Int)
    case setPlain(Int)
  }

  @MainActor
  static func store() -> Store<Wrapped, Action> { opaque(Store(Wrapped()) { WrappedReactable() }) }
}

private struct WrappedReactable: Reactable {
  func mutate(_ action: Wrapped.Action, state: Wrapped) -> Effect<Wrapped.Mutation> {
    switch action {
    case .increment: .send(.setCount(state.count &+ 1))
    case .incrementPlain: .send(.setPlain(state.plain &+ 1))
    }
  }

  func reduce(_ state: inout Wrapped, _ mutation: Wrapped.Mutation) {
    switch mutation {
    case .setCount(let count): state.count = count
    case .setPlain(let plain): state.plain = plain
    }
  }

  typealias State = Wrapped
  typealias Action = Wrapped.Action
}

private struct WrappedReducer: Reducer {
  func reduce(into state: inout Wrapped, action: Wrapped.Action) -> Effect<Wrapped.Action> {
    switch action {
    case .increment: state.count &+= 1
    case .incrementPlain: state.plain &+= 1
    }
    return .none
  }
}

extension Workload {
  static let viewStateRead = Workload(
    "V-read", "read a view state", .times(2, "plain field") { reading { $0.plain } }
  ) {
    reading { $0.count }
  }

  static let viewStateTracked = Workload(
    "V-tracked", "stream a view state, write it, fire",
    .times(2, "plain field") {
      tracking {
        $0.plain
      } send: {
        .incrementPlain
      }
    }
  ) {
    tracking {
      $0.count
    } send: {
      .increment
    }
  }

  static let viewStateObserved = Workload(
    "V-observed", "send to a reactable, 1 observer that fires", .times(2, "plain reducer", observedPlain)
  ) {
    let store = Wrapped.store()
    let notified = Notified()
    let watch = store.observe(\.count) { _ in notified.times += 1 }
    return telling(store, notified, watch)
  }

  static let viewStateDerived = Workload(
    "V-derived", "the same, observed by a closure", .times(2, "plain reducer", observedPlain)
  ) {
    let store = Wrapped.store()
    let notified = Notified()
    let watch = store.observe(deriving: { $0.count }) { _ in notified.times += 1 }
    return telling(store, notified, watch)
  }

  private static func telling(
    _ store: Store<Wrapped, Wrapped.Action>, _ notified: Notified, _ watch: Subscription
  ) -> Measure {
    .loop { count in
      let before = notified.times
      for _ in 0..<count { store.send(.increment) }
      check(notified.times - before == count, "one observer is notified of each change")
      blackHole(watch)
    }
  }

  private static func observedPlain() -> Measure {
    let store = opaque(Store(Wrapped()) { WrappedReducer() })
    let notified = Notified()
    let watch = store.observe(\.plain) { _ in notified.times += 1 }
    return .loop { count in
      let before = notified.times
      for _ in 0..<count { store.send(.incrementPlain) }
      check(notified.times - before == count, "one observer is notified of each change")
      blackHole(watch)
    }
  }

  static let viewStateUpdate = Workload(
    "V-update", "write a view state in an update",
    .times(2, "plain field") { updating { state, value in state.plain = value } }
  ) {
    updating { state, value in state.count = value }
  }

  static let viewStateBinding = Workload(
    "V-binding", "write a view state through a binding",
    .times(2, "plain field") {
      let store = Wrapped.store()
      let bound = store.binding(\.plain)
      return setting(store) { bound.wrappedValue = $0 }
    }
  ) {
    let store = Wrapped.store()
    let bound = store.binding(\.count)
    return setting(store) { bound.wrappedValue = $0 }
  }

  private static func reading(_ read: @escaping (Store<Wrapped, Wrapped.Action>) -> Int) -> Measure {
    let store = Wrapped.store()
    return .loop { count in
      var sum = 0
      for _ in 0..<count { sum &+= read(store) }
      blackHole(sum)
    }
  }

  private static func tracking(
    _ read: @escaping (Store<Wrapped, Wrapped.Action>) -> Int, send action: () -> Wrapped.Action
  ) -> Measure {
    let store = Wrapped.store()
    let fired = Fired()
    let action = action()
    return .loop { count in
      let before = fired.times
      for _ in 0..<count {
        withObservationTracking {
          blackHole(read(store))
        } onChange: {
          fired.note()
        }
        store.send(action)
      }
      check(fired.times - before == count, "Observation fires once in each cycle")
    }
  }

  private static func updating(_ write: @escaping (inout Wrapped, Int) -> Void) -> Measure {
    let store = Wrapped.store()
    return .loop { count in
      for number in 0..<count { store.update { write(&$0, number) } }
      blackHole(store.state.count)
    }
  }

  private static func setting(
    _ store: Store<Wrapped, Wrapped.Action>, _ set: @escaping (Int) -> Void
  ) -> Measure {
    var last = 0
    return .loop { count in
      let before = store.revision
      for _ in 0..<count {
        last &+= 1
        set(last)
      }
      check(Int(store.revision - before) == count, "each value is written")
    }
  }
}
