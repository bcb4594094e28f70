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

  /// A Boolean value that indicates whether a tool is restoring a state that the store has had or would have had, as when a
  /// history moves, rather than a first one, as after the recovery of a journal.
  package var isRestoringPast: Bool { tree.isRestoringPast }

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
  ///
  /// - Parameters:
  ///   - thing: The object.
  ///   - name: The name of the object in the report, or nil for its type.
  package func keep<Thing: AnyObject>(belonging thing: Thing, as name: String? = nil) {
    guard let engine else {
      return Failures.report(
        .attachedToPart(name ?? SwiftTypeName(Thing.self).text, store: SwiftTypeName(Self.self).text))
    }
    engine.extras.associatedObjects[ObjectIdentifier(Thing.self)] = thing
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

  /// Registers a closure to call when the root store of this store is released, or its part leaves the state.
  ///
  /// - Parameter body: The closure. It is called on the thread that releases the last reference to the store, or on the
  ///   store's isolation, immediately if the part has left.
  /// - Returns: A closure that removes the registration. Call it on the store's isolation.
  package func whenGone(_ body: @escaping () -> Void) -> () -> Void {
    let life = tree.life
    var number: UInt64?
    let forget = { if let number { life.forget(number) } }
    let gone = {
      forget()
      body()
    }
    let end = observeEnd(gone)
    // Retains the observer of the end, as long as the store or until it is forgotten.
    number = life.onClose { withExtendedLifetime(end) { body() } }
    if !isPresent { gone() }
    return {
      end?.cancel()
      forget()
    }
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
  @inlinable package var isInTurn: Bool { tree.activity.contains(.turning) }

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
}

extension Store {
  /// The table of the store's effects, which is created on first access of a whole store.
  ///
  /// Nil for a scoped store whose root has started no effect.
  package var effectTable: EffectTable? {
    (engine?.runner ?? tree.runnerIfStarted).map(EffectTable.init)
  }
}
