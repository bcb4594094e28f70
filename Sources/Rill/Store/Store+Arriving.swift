// Work that waits until the store's isolation is known. An actor's `init` is not isolated to the actor, so a store that
// is created there learns its actor when the actor enters it for the first time.
extension Store {
  /// Calls a closure on the first entry into the store, before that entry does anything else.
  ///
  /// A write by a binding that was created without an actor does not count as an entry.
  ///
  /// - Parameter body: A closure that is called once, with the store and its actor. The actor is nil if the store
  ///   belongs to none. Both are nil if the store is released before it is entered.
  package func whenEntered(_ body: @escaping (Store?, (any Actor)?) -> Void) {
    guard let engine else { return }
    engine.extras.arrivals.append { engine, actor in body(engine.map { Store(engine: $0) }, actor) }
    engine.activity.insert(.inbox)
  }

  /// Records the isolation from which the store is entered.
  package func enter(from isolation: (any Actor)?) {
    guard let isolation, let engine else { return }
    engine.settle(on: isolation)
    engine.welcome()
  }
}

extension Engine {
  /// Calls the closures that wait for the first entry when the actor is free, after a call that only names the actor.
  func welcomeSoon() {
    Task(executorPreference: connection.stage?.executor) { [connection] in
      _ = await connection.deliver { host in
        (host as? Engine<State, Action>)?.welcome()
        return nil
      }
    }
  }

  /// Calls the closures that wait for the first entry.
  ///
  /// - Parameter origin: The origin of the entering input.
  func welcome(_ origin: Origin = .caller) {
    guard let extrasIfMade, !extrasIfMade.arrivals.isEmpty, isolation != nil || origin != .binding else {
      return
    }
    let arrivals = extrasIfMade.arrivals
    extrasIfMade.arrivals = []
    for arrive in arrivals { arrive(self, isolation) }
  }
}
