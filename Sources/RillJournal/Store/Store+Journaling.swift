public import Rill
public import RillPersistence
public import RillSessions

extension Store where State: Codable & Sendable, Action: Codable & Sendable {
  /// Recovers the state from a journal, and records all further inputs.
  ///
  /// Recovery is one transition with the origin `restore`: validators check it, observers are notified once, and no
  /// effect starts. After that, unfinished effects are resolved with the rules. If the journal has no entries of this
  /// store, it starts with the current state.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - name: The name of the store's stream, or nil for the name of the state's type. It must not change later. A store
  ///     that starts a new stream because its type was renamed is reported, if the earlier stream has the same fields.
  ///   - settings: The settings of the stream, or nil for those of the journal.
  ///   - state: The versions of the state.
  ///   - actions: The versions of the actions. Actions of older versions are upgraded before they are replayed.
  ///   - coder: The coder of snapshots.
  ///   - rules: The rules that define what is guaranteed for effects and how unfinished ones are resolved.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The journal of this store, with the result of the recovery.
  /// - Throws: `PersistenceFailure` if the state could not be recovered or written. The journal is unchanged then.
  /// - Complexity: Reads a snapshot and replays the entries after it. Each later send costs about a microsecond more.
  @discardableResult
  public func attach(
    _ journal: Journal, as name: String? = nil, settings: JournalSettings? = nil,
    state: Schema<State> = Schema(), actions: Schema<Action> = Schema(), coder: some StateCoder = JSONCoder(),
    effects rules: [EffectRule<Action>] = [], isolation: isolated (any Actor)? = #isolation
  ) async throws(PersistenceFailure) -> StoreJournal<State, Action> {
    let format = JournalFormat(
      name ?? "\(State.self)", state: state, actions: JournalActions(actions), coder: coder)
    return try await attach(journal, format, isNamed: name != nil, settings, rules, isolation: isolation)
  }
}

extension Store where State: Codable & Sendable {
  /// Recovers the state from a journal, and records all further inputs.
  ///
  /// Use this method for a store with several types of actions, which are written under the names of their types:
  ///
  /// ```swift
  /// try await bank.attach(journal, types: [.init(Payment.self) { $0 }, .init(Cash.self) { $0 }])
  /// ```
  ///
  /// Recovery is one transition with the origin `restore`: validators check it, observers are notified once, and no
  /// effect starts. After that, unfinished effects are resolved with the rules. If the journal has no entries of this
  /// store, it starts with the current state.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - name: The name of the store's stream, or nil for the name of the state's type. It must not change later. A store
  ///     that starts a new stream because its type was renamed is reported, if the earlier stream has the same fields.
  ///   - settings: The settings of the stream, or nil for those of the journal.
  ///   - state: The versions of the state.
  ///   - types: The types of the actions. An action of any other type is reported, and a snapshot replaces its entry.
  ///   - coder: The coder of snapshots.
  ///   - rules: The rules that define what is guaranteed for effects and how unfinished ones are resolved.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The journal of this store, with the result of the recovery.
  /// - Throws: `PersistenceFailure` if the state could not be recovered or written. The journal is unchanged then.
  /// - Complexity: Reads a snapshot and replays the entries after it. Each later send costs about a microsecond more.
  @discardableResult
  public func attach(
    _ journal: Journal, as name: String? = nil, settings: JournalSettings? = nil,
    state: Schema<State> = Schema(), types: [SessionActionType<Action>], coder: some StateCoder = JSONCoder(),
    effects rules: [EffectRule<Action>] = [], isolation: isolated (any Actor)? = #isolation
  ) async throws(PersistenceFailure) -> StoreJournal<State, Action> {
    let format = JournalFormat(
      name ?? "\(State.self)", state: state, actions: JournalActions(types), coder: coder)
    return try await attach(journal, format, isNamed: name != nil, settings, rules, isolation: isolation)
  }

  private func attach(
    _ journal: Journal, _ format: JournalFormat<State, Action>, isNamed: Bool, _ settings: JournalSettings?,
    _ rules: [EffectRule<Action>], isolation: isolated (any Actor)?
  ) async throws(PersistenceFailure) -> StoreJournal<State, Action> {
    let before: UInt64
    do throws(StoreToolsFailure) {
      before = try StoreTools(of: self).sequence
    } catch {
      throw .journalOfPart(SwiftTypeName(Self.self).text, in: journal.place)
    }
    try await journal.take(format.name)
    let settings = settings ?? journal.settings
    let source = JournalSource(file: journal.file, format: format, unknown: settings.unknown)
    let defaults = self.state
    let found: JournalSource<State, Action>.Found
    do throws(PersistenceFailure) {
      found = try await journal.performWhenFree { () throws(PersistenceFailure) in
        try journal.open()
        let found = try source.read(defaults: defaults)
        if !isNamed, found.state == nil { journal.reportLikeStreams(source, defaults) }
        return found
      }
    } catch {
      journal.give(back: format.name)
      throw error
    }
    return try await begin(found, source, settings, rules, journal, after: before, isolation: isolation)
  }

  private func begin(
    _ found: JournalSource<State, Action>.Found, _ source: JournalSource<State, Action>,
    _ settings: JournalSettings, _ rules: [EffectRule<Action>], _ journal: Journal, after before: UInt64,
    isolation: isolated (any Actor)?
  ) async throws(PersistenceFailure) -> StoreJournal<State, Action> {
    let stream = JournalStream<State, Action>(
      journal, source.format, settings, rules, after: found)
    let kept = StoreJournal(stream, JournalRecovery(found, replayed: 0))
    attach(kept)
    do throws(StoreToolsFailure) {
      // Before the recovery, whose observers may request effects.
      let conducting = try kept.tools?.conduct(JournalConductor(stream))
      if let conducting { kept.tools?.releaseWithStore(stream, conducting) }
    } catch {
      // This store cannot have been released.
    }
    let remade: [UInt64: (action: Action, effect: Effect<Action>)]
    do throws(PersistenceFailure) {
      remade = try kept.recover(found, source, after: before)
      try await stream.flush()
    } catch {
      kept.end()
      stream.abandon()
      kept.tools?.forget(stream)
      detach(kept)
      throw error
    }
    kept.recovery.truncation = found.truncation(at: stream.truncationLocation)
    resolve(found.open?.list ?? [], remade, source.format, kept, on: isolation)
    return kept
  }
}

extension Journal {
  /// Reports that a store starts a stream beside one of a type that was probably renamed.
  ///
  /// Called on the journal's thread.
  fileprivate func reportLikeStreams<State, Action>(_ source: JournalSource<State, Action>, _ state: State) {
    let others = source.streamsOfLikeStates(state, except: names)
    guard !others.isEmpty else { return }
    Failures.report(
      Failure(PersistenceFailure.startsBeside(source.format.name, others, in: place).description))
  }
}

extension StoreJournal {
  /// Restores the recovered state in the store and starts to record.
  ///
  /// Inputs that the store has handled since the sequence number `before` are replaced, which is reported.
  ///
  /// - Returns: The effects, recreated by the reducer, of the entries whose effects have not all ended.
  fileprivate func recover(
    _ found: JournalSource<State, Action>.Found, _ source: JournalSource<State, Action>, after before: UInt64
  ) throws(PersistenceFailure) -> [UInt64: (action: Action, effect: Effect<Action>)] {
    guard let tools else { return [:] }
    var effects: [UInt64: (action: Action, effect: Effect<Action>)] = [:]
    var (isFresh, isOld) = (
      true, found.isOld || !found.truncations.isEmpty || found.missing != nil || found.salvaged != nil
    )
    let name = stream.name
    if var state = found.state {
      isFresh = false
      var replay = JournalReplay(source, found, tools)
      try replay.perform(on: &state)
      effects = replay.effects
      isOld = isOld || replay.found.isOld
      recovery = JournalRecovery(replay.found, replayed: replay.count)
      recovery.replaced = Int(clamping: tools.sequence - before)
      isRecovering = true
      sinceSnapshot = replay.count
      let refusal = tools.restore(Write("recover \(name)") { [state] in $0 = state }, aside: nil)
      if let refusal { throw .refused("What was recovered from \(source.source)", because: "\(refusal)") }
      reportLosses(source.source)
    } else {
      base = (tools.sequence, recovery.newest)
      lastSequence = tools.sequence
      isRecording = true
    }
    if isFresh || isOld { takeSnapshot() }
    return effects
  }

  /// Reports the inputs and the fields that the recovered state does not contain.
  private func reportLosses(_ source: String) {
    var losses: [PersistenceFailure] = []
    if recovery.replaced > 0 { losses.append(.inputsReplaced(recovery.replaced, by: source)) }
    if !recovery.lostFields.isEmpty {
      losses.append(.fieldsLost(recovery.lostFields, source, snapshots: stream.settings.snapshots))
    }
    for loss in losses { Failures.report(Failure(loss.description)) }
  }
}

extension JournalSource.Found {
  /// Returns the removed or missing entries.
  ///
  /// - Parameter location: The location of the removed rows.
  /// - Returns: The lost entries, or nil if the journal was intact.
  fileprivate func truncation(at location: String?) -> JournalRecovery.Truncation? {
    guard location != nil || missing != nil else { return nil }
    let locations = [location, missing?.location].compactMap { $0 }.filter { !$0.isEmpty }
    return JournalRecovery.Truncation(
      count: max(cutCount, missing?.count ?? 0), snapshots: damagedSnapshots + (missing?.snapshots ?? 0),
      location: locations.joined(separator: " and "), isMissing: missing != nil,
      numbers: newestMissing.map { min(newest + 1, $0)...$0 })
  }
}

extension JournalRecovery {
  init<State, Action>(_ found: JournalSource<State, Action>.Found, replayed: Int) {
    self.init(
      isFresh: found.state == nil, snapshot: found.snapshot, replayed: replayed, newest: found.newest,
      skipped: found.skipped)
    salvaged = found.salvaged
    lostFields = found.lost
  }
}
