// For the targets above: what they keep with a store, and effects that they start on it.
extension Store {
  /// The actor that the store belongs to, if it is known; nil for a part.
  package var owner: (any Actor)? { engine?.isolation }

  /// Whether the store has a state of its own, so that middleware can be attached; a part has not.
  package var runsTurns: Bool { engine != nil }

  /// Whether a tool is putting an older or a recomputed state back, so that nothing has really happened.
  package var isRestoring: Bool { tree.isRestoring }

  /// What another target keeps with the store; a part has nothing.
  ///
  /// - Parameter type: What it is kept under.
  /// - Returns: The thing, or nil if nothing is kept under that type.
  package func belonging<Thing: AnyObject>(_ type: Thing.Type) -> Thing? {
    engine?.belongings[ObjectIdentifier(type)] as? Thing
  }

  /// Keeps something with the store, under its type, until the store goes.
  ///
  /// A part keeps nothing: that is reported.
  package func keep<Thing: AnyObject>(belonging thing: Thing) {
    guard let engine else {
      return Failures.report(.attachedToPart("\(Thing.self)", store: "\(Self.self)"))
    }
    engine.belongings[ObjectIdentifier(Thing.self)] = thing
  }

  /// The first middleware of a type that is attached.
  ///
  /// - Parameter type: The type.
  /// - Returns: The middleware, or nil if none of the type is attached.
  package func attached<Attached: Middleware<State, Action>>(_ type: Attached.Type) -> Attached? {
    engine?.attendants.lazy.compactMap { $0.middleware as? Attached }.first
  }

  /// Has transitions name the parts that somebody knows of, who is kept with the store.
  package func keep(parts keeper: some PartKeeping) {
    engine?.partKeeper = keeper
    engine?.attendanceDidChange()
  }

  /// Calls a function between turns: now, or after the running turn and what has been waiting longer.
  ///
  /// What it writes through an effect's ``MutatingStore`` is to be read there at once, and has the turn as its cause.
  package func visit(_ body: @escaping () -> Void) { tree.visit(body) }

  /// A line to the middleware of the store, for what comes to the effect that runs under an id now.
  ///
  /// It does not keep the store alive, and costs next to nothing while there is no middleware.
  package func firings(of id: EffectID) -> FiringLine? {
    guard let token = tree.runnerIfStarted?.running(id) else { return nil }
    return { [weak engine] moment, count, value in engine?.tell(moment, of: token, count, value) }
  }

  /// Starts an effect that no action has asked for; a part starts nothing.
  package func begin(_ effect: Effect<Action>, on isolation: (any Actor)?) { start(effect, on: isolation) }

  /// Puts somebody between the effects of this store and their work; a part has no effects of its own.
  ///
  /// - Parameters:
  ///   - conductor: Who it is.
  ///   - isolation: The isolation of the store.
  package func conduct(_ conductor: any EffectConductor, on isolation: (any Actor)?) {
    engine?.settle(on: isolation)
    engine?.runner.conductor = conductor
  }

  /// Who stands between the effects of this store and their work, if anybody does.
  package var effectConductor: (any EffectConductor)? { engine?.runnerIfStarted?.conductor }

  /// Has a function called when the whole store goes that this one belongs to.
  ///
  /// - Parameter body: The function; called wherever the last reference to the store is let go.
  /// - Returns: Forgets the function; to be called on the store's isolation.
  package func whenGone(_ body: @escaping () -> Void) -> () -> Void {
    let life = tree.life
    let number = life.onClose(body)
    return { life.forget(number) }
  }

  /// Leads to this store without keeping it, if it has a state of its own; a part is kept, as by a binding.
  package var reach: () -> Store? {
    guard engine != nil else { return { self } }
    return { [weak self] in self }
  }

  /// Cancels everything that runs or waits.
  package func cancelEffects() { tree.runnerIfStarted?.cancelAll() }

  /// Brings the changes of linked fields in that came from outside; during a turn, they come in after it.
  ///
  /// - Parameter isolation: The store's isolation.
  /// - Returns: Whether the store has linked fields.
  package func bringInFields(on isolation: (any Actor)?) -> Bool { tree.bringInFields(on: isolation) }

  /// A way into the store from any isolation; a part has none, which is reported.
  ///
  /// - Parameters:
  ///   - visitor: Who wants to come in, for the report.
  ///   - isolation: The isolation of the store.
  /// - Returns: The way; it does not keep the store alive.
  package func door(for visitor: String, on isolation: (any Actor)?) -> StoreDoor<State, Action>? {
    guard let engine else {
      Failures.report(.attachedToPart(visitor, store: "\(Self.self)"))
      return nil
    }
    engine.settle(on: isolation)
    if engine.isolation == nil { engine.activity.insert(.inbox) }
    return StoreDoor(home: engine.home)
  }
}

/// Leads into a store from any isolation, for as long as it is there.
package struct StoreDoor<State, Action: Sendable>: Sendable {
  private let home: EffectHome

  fileprivate init(home: EffectHome) { self.home = home }

  /// Whether an actor owns the store.
  package var hasActor: Bool { home.isolation != nil }

  /// Calls a function with the store, on its isolation and between turns, and waits for that.
  ///
  /// Without an actor, the store's owner calls it when it enters the store next. If the store has gone, nobody does.
  package func enter(_ body: @escaping @Sendable (Store<State, Action>) -> Void) async {
    _ = await home.deliver { host in
      if let engine = host as? Engine<State, Action> { body(Store(engine: engine)) }
      return nil
    }
  }
}
