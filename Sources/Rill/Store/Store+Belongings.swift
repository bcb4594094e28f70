// The interface for other targets: objects that they associate with a store, and effects that they start on it.
extension Store {
  /// The actor that the store belongs to, if it is known.
  ///
  /// Nil for a scoped store.
  package var owner: (any Actor)? { engine?.isolation }

  /// A Boolean value that indicates whether middleware can be attached to the store.
  ///
  /// It is true for a store with its own state, and false for a scoped store.
  package var runsTurns: Bool { engine != nil }

  /// A Boolean value that indicates whether a tool is restoring an older or recomputed state.
  ///
  /// Such a change is not a new event.
  package var isRestoring: Bool { tree.isRestoring }

  /// Returns an object that another target has associated with the store.
  ///
  /// A scoped store has none.
  ///
  /// - Parameter type: The type of the object.
  /// - Returns: The object, or nil if there is none of that type.
  package func belonging<Thing: AnyObject>(_ type: Thing.Type) -> Thing? {
    engine?.extrasIfMade?.associatedObjects[ObjectIdentifier(type)] as? Thing
  }

  /// Associates an object with the store, by its type, until the store is released.
  ///
  /// A scoped store has no associated objects. The attempt is reported.
  package func keep<Thing: AnyObject>(belonging thing: Thing) {
    guard let engine else {
      return Failures.report(.attachedToPart("\(Thing.self)", store: "\(Self.self)"))
    }
    engine.extras.associatedObjects[ObjectIdentifier(Thing.self)] = thing
  }

  /// Returns the first attached middleware of a type.
  ///
  /// - Parameter type: The type.
  /// - Returns: The middleware, or nil if none of the type is attached.
  package func attached<Attached: Middleware<State, Action>>(_ type: Attached.Type) -> Attached? {
    engine?.chainIfMade?.attached.lazy.compactMap { $0.middleware as? Attached }.first
  }

  /// Adds the parts that an object records to the store's transitions, and keeps the object with the store.
  package func record(parts recorder: some PartRecording) {
    engine?.chain.partRecorder = recorder
    engine?.attendanceDidChange()
  }

  /// Calls a closure between turns: immediately, or after the running turn and all earlier waiting inputs.
  ///
  /// Writes that it makes through an effect's ``MutatingStore`` are visible to it immediately, and have the turn as
  /// their cause.
  package func visit(_ body: @escaping () -> Void) { tree.visit(body) }

  /// Returns a closure that reports received values of the running effect with an id to middleware.
  ///
  /// The closure does not keep the store alive, and costs next to nothing while no middleware is attached.
  package func firings(of id: EffectID) -> FiringLine? {
    guard let token = tree.runnerIfStarted?.running(id) else { return nil }
    return { [weak engine] moment, count, value in engine?.tell(moment, of: token, count, value) }
  }

  /// Starts an effect that no action has requested.
  ///
  /// A scoped store starts nothing.
  package func begin(_ effect: Effect<Action>, on isolation: (any Actor)?) { start(effect, on: isolation) }

  /// Numbers the effects of each input from now on; see ``EffectNumbers``.
  package func numberEffects() { engine?.extras.numbersEffects = true }

  /// Starts the parts of an effect that an earlier run of the program has not finished.
  ///
  /// - Parameters:
  ///   - effect: The effect, which the reducer has returned again.
  ///   - cause: The number of the input that transitions show as the cause.
  ///   - first: The number of the first of its effects.
  ///   - isolation: The store's isolation.
  ///   - isLeft: Returns whether one of its effects, counted from 0, is unfinished.
  /// - Returns: The number that follows the last of its effects.
  package func resume(
    _ effect: Effect<Action>, cause: UInt64, from first: UInt32, on isolation: (any Actor)?,
    where isLeft: (UInt32) -> Bool
  ) -> UInt32 {
    engine?.resume(effect, cause: cause, from: first, on: isolation, where: isLeft) ?? first
  }

  /// Inserts a conductor between the effects of this store and their work.
  ///
  /// A scoped store has no effects of its own.
  ///
  /// - Parameters:
  ///   - conductor: The conductor.
  ///   - isolation: The store's isolation.
  package func conduct(_ conductor: any EffectConductor, on isolation: (any Actor)?) {
    engine?.settle(on: isolation)
    engine?.runner.conductor = conductor
  }

  /// The conductor between the effects of this store and their work, if any.
  package var effectConductor: (any EffectConductor)? { engine?.runnerIfStarted?.conductor }

  /// Registers a closure to call when the root store of this store is released.
  ///
  /// - Parameter body: The closure. It is called on the thread that releases the last reference to the store.
  /// - Returns: A closure that removes the registration. Call it on the store's isolation.
  package func whenGone(_ body: @escaping () -> Void) -> () -> Void {
    let life = tree.life
    let number = life.onClose(body)
    return { life.forget(number) }
  }

  /// A closure that returns this store without keeping it alive.
  ///
  /// For a scoped store, the closure keeps the store alive, as a binding does.
  package var reach: () -> Store? {
    guard engine != nil else { return { self } }
    return { [weak self] in self }
  }

  /// A Boolean value that indicates whether the reducer runs, so that no other code may read the state.
  package var isHandling: Bool { tree.activity.contains(.handling) }

  /// A Boolean value that indicates whether a turn runs, so that writes wait for its end.
  package var isInTurn: Bool { tree.activity.contains(.turning) }

  /// Cancels all running and waiting effects.
  package func cancelEffects() { tree.runnerIfStarted?.cancelAll() }

  /// Applies changes of linked fields from outside, or defers them to the end of the running turn.
  ///
  /// A store that is observed and read, but never entered, learns its actor from this call.
  ///
  /// - Parameter isolation: The store's isolation.
  /// - Returns: Whether the store has linked fields.
  @discardableResult
  @usableFromInline
  package func bringInFields(on isolation: (any Actor)?) -> Bool { tree.bringInFields(on: isolation) }

  /// Returns a way into the store from any isolation.
  ///
  /// A scoped store has none, which is reported.
  ///
  /// - Parameters:
  ///   - visitor: The name of the visitor, for the report.
  ///   - isolation: The store's isolation.
  /// - Returns: The door, which does not keep the store alive.
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

/// A way into a store from any isolation, as long as the store exists.
package struct StoreDoor<State, Action: Sendable>: Sendable {
  private let home: EffectHome

  fileprivate init(home: EffectHome) { self.home = home }

  /// A Boolean value that indicates whether the store belongs to an actor.
  package var hasActor: Bool { home.isolation != nil }
  /// The actor of the store, or nil.
  package var actor: (any Actor)? { home.isolation }

  /// Calls a closure with the store, on its isolation and between turns, and waits until it returns.
  ///
  /// Without an actor, the closure is called when the store's owner enters the store next. After the store was
  /// released, it is not called.
  package func enter(_ body: @escaping @Sendable (Store<State, Action>) -> Void) async {
    _ = await home.deliver { host in
      if let engine = host as? Engine<State, Action> { body(Store(engine: engine)) }
      return nil
    }
  }

  /// Calls a closure with the store immediately if the store belongs to the given actor, on which the caller runs.
  ///
  /// - Parameters:
  ///   - actor: The caller's actor.
  ///   - body: The closure. After the store was released, it is not called.
  /// - Returns: Whether the store belongs to the actor.
  package func enter(
    ifOn actor: any Actor, _ body: @escaping @Sendable (Store<State, Action>) -> Void
  ) -> Bool {
    home.deliver(ifOn: actor) { host in
      if let engine = host as? Engine<State, Action> { body(Store(engine: engine)) }
      return nil
    }
  }
}

extension Store {
  /// Returns whether a task works for an effect of this store, or for a part of that effect.
  ///
  /// - Parameters:
  ///   - mark: The mark of the task.
  ///   - effect: An element of ``effects``.
  /// - Returns: Whether the task works for the effect.
  package func bears(_ mark: EffectMark, of effect: RunningEffect) -> Bool {
    guard let runner = tree.runnerIfStarted, mark.runner == ObjectIdentifier(runner) else { return false }
    return mark.numbers.contains(effect.id)
  }
}
