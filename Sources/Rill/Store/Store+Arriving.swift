// What waits until the store's isolation is known. An actor's `init` is not isolated to the actor, so a store that is made
// there learns its actor when the actor enters it for the first time.
extension Store {
  /// Calls a function when the store is entered for the first time, before that entry does anything else.
  ///
  /// A binding does not count as an entry, since it does not know its isolation.
  ///
  /// - Parameter body: Called once, with the store and its actor. The actor is nil if no actor owns the store; both are
  ///   nil if the store goes before it is entered.
  package func whenEntered(_ body: @escaping (Store?, (any Actor)?) -> Void) {
    guard let engine else { return }
    engine.madeBackstage.arrivals.append { engine, actor in body(engine.map { Store(engine: $0) }, actor) }
    engine.activity.insert(.inbox)
  }

  /// Notes that the store is entered from an isolation.
  package func enter(from isolation: (any Actor)?) {
    guard let isolation, let engine else { return }
    engine.settle(on: isolation)
    engine.welcome()
  }
}

extension Engine {
  /// Calls what has waited for the first entry.
  ///
  /// - Parameter origin: Where the input comes from that enters.
  func welcome(_ origin: Origin = .caller) {
    guard let backstage, !backstage.arrivals.isEmpty, isolation != nil || origin != .binding else { return }
    let arrivals = backstage.arrivals
    backstage.arrivals = []
    for arrive in arrivals { arrive(self, isolation) }
  }
}
