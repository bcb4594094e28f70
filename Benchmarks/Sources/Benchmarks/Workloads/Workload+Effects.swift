import Rill

extension Workload {
  static let roundTrip = Workload(
    "E-round-trip", "start an effect, wait for it", .timesTask(1.5, BareTask.roundTrips)
  ) {
    let store = Errands.store()
    return .suspending { count in
      for _ in 0..<count { await store.send(.load).finish() }
    }
  }

  static let manyEffects = Workload(
    "E-10000", "10,000 concurrent effects, each", .timesTask(1.5, { BareTask.atOnce(10_000) })
  ) {
    let store = Errands.store()
    return .suspending(each: 10_000) { count in
      for _ in 0..<count {
        let before = store.state.fields.count
        let started = (0..<10_000).map { _ in store.send(.load) }
        for effect in started { await effect.finish() }
        check(store.state.fields.count - before == 10_000, "every effect comes home")
      }
    }
  }

  static let restarts = Workload(
    "F", "10,000 cancel-in-flight restarts, each", .timesTask(2, { BareTask.restarts(10_000) })
  ) {
    let store = Errands.store()
    return .suspending(each: 10_000) { count in
      for _ in 0..<count {
        let before = store.state.fields.count
        for number in 1..<10_000 { store.send(.search(isLast: false)); blackHole(number) }
        await store.send(.search(isLast: true)).finish()
        check(store.state.fields.count - before == 1, "only the last effect comes home")
      }
    }
  }

  static let cancelledSends = Workload(
    "E-cancel", "10,000 effects, then cancelled one by one, each",
    .timesTask(2, { BareTask.cancelled(10_000) })
  ) {
    let store = Errands.store()
    return .suspending(each: 10_000) { count in
      for _ in 0..<count {
        let started = (0..<10_000).map { _ in store.send(.hold) }
        for effect in started { effect.cancel() }
        check(store.effects.isEmpty, "every effect is cancelled")
      }
    }
  }

  static let serialQueue = Workload(
    "E-serial", "a serial queue of 30,000 effects, each", .nanoseconds(5_000)
  ) {
    let store = Errands.store()
    return .suspending(each: 30_000) { count in
      for _ in 0..<count {
        let before = store.state.fields.count
        let started = (0..<30_000).map { _ in store.send(.queue) }
        for effect in started { await effect.finish() }
        check(store.state.fields.count - before == 30_000, "every effect comes home")
      }
    }
  }
}
