public import Rill
public import RillSessions

extension Store where State: Codable & Sendable, Action: Codable & Sendable {
  /// Recovers the state from a journal, and writes down what is handled from now on.
  ///
  /// Recovery is one transition with the origin `restore`: validators are asked, observers are told once, and no effect
  /// starts. After that, effects that had not ended are dealt with as the rules say. A journal without entries of this store
  /// begins with the state as it is.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - name: What the store is called in it; the name of its state's type if nil. It may not change later.
  ///   - settings: When and how much is written; those of the journal if nil.
  ///   - state: The versions of the state.
  ///   - actions: The versions of the actions; those of an older one are upgraded before they are replayed.
  ///   - coder: How snapshots are written.
  ///   - rules: What is promised about effects, by kind, and what becomes of those that have not ended.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The journal of this store, with what was recovered.
  /// - Throws: Why it could not be recovered or written; the journal is as it was then.
  /// - Complexity: Reading a snapshot and replaying what came after it. From then on a send costs about a microsecond more.
  @discardableResult
  public func attach(
    _ journal: Journal, as name: String? = nil, settings: JournalSettings? = nil,
    state: Schema<State> = Schema(), actions: Schema<Action> = Schema(), coder: some StateCoder = JSONCoder(),
    effects rules: [EffectRule<Action>] = [], isolation: isolated (any Actor)? = #isolation
  ) async throws(PersistenceFailure) -> StoreJournal<State, Action> {
    let format = JournalFormat(
      name ?? "\(State.self)", state: state, actions: JournalActions(actions), coder: coder)
    return try await attach(journal, format, settings, rules, isolation: isolation)
  }
}

extension Store where State: Codable & Sendable {
  /// Recovers the state from a journal, and writes down what is handled from now on.
  ///
  /// For a store that takes actions of several types, which are written under their names:
  ///
  /// ```swift
  /// try await bank.attach(journal, types: [.init(Payment.self) { $0 }, .init(Cash.self) { $0 }])
  /// ```
  ///
  /// Recovery is one transition with the origin `restore`: validators are asked, observers are told once, and no effect
  /// starts. After that, effects that had not ended are dealt with as the rules say. A journal without entries of this store
  /// begins with the state as it is.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - name: What the store is called in it; the name of its state's type if nil. It may not change later.
  ///   - settings: When and how much is written; those of the journal if nil.
  ///   - state: The versions of the state.
  ///   - types: The types of the actions; one that is of none of them is reported, and a snapshot makes up for it.
  ///   - coder: How snapshots are written.
  ///   - rules: What is promised about effects, by kind, and what becomes of those that have not ended.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The journal of this store, with what was recovered.
  /// - Throws: Why it could not be recovered or written; the journal is as it was then.
  /// - Complexity: Reading a snapshot and replaying what came after it. From then on a send costs about a microsecond more.
  @discardableResult
  public func attach(
    _ journal: Journal, as name: String? = nil, settings: JournalSettings? = nil,
    state: Schema<State> = Schema(), types: [SessionActionType<Action>], coder: some StateCoder = JSONCoder(),
    effects rules: [EffectRule<Action>] = [], isolation: isolated (any Actor)? = #isolation
  ) async throws(PersistenceFailure) -> StoreJournal<State, Action> {
    let format = JournalFormat(
      name ?? "\(State.self)", state: state, actions: JournalActions(types), coder: coder)
    return try await attach(journal, format, settings, rules, isolation: isolation)
  }

  private func attach(
    _ journal: Journal, _ format: JournalFormat<State, Action>, _ settings: JournalSettings?,
    _ rules: [EffectRule<Action>], isolation: isolated (any Actor)?
  ) async throws(PersistenceFailure) -> StoreJournal<State, Action> {
    guard runsTurns else { throw .journalOfPart("\(Self.self)", in: journal.place) }
    try journal.take(format.name)
    let settings = settings ?? journal.settings
    let source = JournalSource(file: journal.file, format: format, unknown: settings.unknown)
    let defaults = self.state
    let found: JournalSource<State, Action>.Found
    do throws(PersistenceFailure) {
      found = try await journal.perform { () throws(PersistenceFailure) in
        try journal.open()
        return try source.read(defaults: defaults)
      }
    } catch {
      journal.give(back: format.name)
      throw error
    }
    return try await begin(found, source, settings, rules, journal, isolation: isolation)
  }

  private func begin(
    _ found: JournalSource<State, Action>.Found, _ source: JournalSource<State, Action>,
    _ settings: JournalSettings, _ rules: [EffectRule<Action>], _ journal: Journal,
    isolation: isolated (any Actor)?
  ) async throws(PersistenceFailure) -> StoreJournal<State, Action> {
    let track = JournalTrack<State, Action>(
      journal, source.format, settings, rules, after: found)
    let kept = StoreJournal(track, JournalRecovery(found, replayed: 0))
    attach(kept)
    numberEffects()
    let remade: [UInt64: (action: Action, effect: Effect<Action>)]
    do throws(PersistenceFailure) {
      remade = try kept.recover(found, source)
      try await track.flush()
    } catch {
      kept.end()
      track.abandon()
      detach(kept)
      throw error
    }
    kept.recovery.cut = found.cut(at: track.cutLocation)
    conduct(JournalConductor(track, before: effectConductor), on: isolation)
    resolve(found.open?.list ?? [], remade, source.format, kept, on: isolation)
    return kept
  }
}

extension StoreJournal {
  /// Puts the recovered state into the store and begins to record.
  ///
  /// - Returns: The effects that have not ended, as the reducer has made them again.
  fileprivate func recover(
    _ found: JournalSource<State, Action>.Found, _ source: JournalSource<State, Action>
  ) throws(PersistenceFailure) -> [UInt64: (action: Action, effect: Effect<Action>)] {
    guard let control else { return [:] }
    var effects: [UInt64: (action: Action, effect: Effect<Action>)] = [:]
    var (isFresh, isOld) = (true, found.isOld || !found.cuts.isEmpty || found.missing != nil)
    let name = track.name
    if var state = found.state {
      isFresh = false
      var replay = JournalReplay(source, found, control)
      try replay.perform(on: &state)
      effects = replay.effects
      isOld = isOld || replay.found.isOld
      recovery = JournalRecovery(replay.found, replayed: replay.count)
      isRecovering = true
      sinceSnapshot = replay.count
      let refusal = control.restore(Write("recover \(name)") { [state] in $0 = state }, aside: nil)
      if let refusal { throw .refused("What was recovered from \(source.source)", because: "\(refusal)") }
    } else {
      base = (control.sequence, recovery.newest)
      lastSequence = control.sequence
      isRecording = true
    }
    if isFresh || isOld { takeSnapshot() }
    return effects
  }
}

extension JournalSource.Found {
  /// What was cut out or is missing, for the recovery.
  ///
  /// - Parameter location: Where the rows are that were cut out.
  /// - Returns: What was lost, or nil if all was whole.
  fileprivate func cut(at location: String?) -> JournalRecovery.Cut? {
    let locations = [location, missing?.location].compactMap { $0 }
    guard !locations.isEmpty else { return nil }
    return JournalRecovery.Cut(
      count: max(cutCount, missing?.count ?? 0), snapshots: damagedSnapshots + (missing?.snapshots ?? 0),
      location: locations.joined(separator: " and "), isMissing: missing != nil)
  }
}

extension JournalRecovery {
  init<State, Action>(_ found: JournalSource<State, Action>.Found, replayed: Int) {
    self.init(
      isFresh: found.state == nil, snapshot: found.snapshot, replayed: replayed, newest: found.newest,
      skipped: found.skipped)
  }
}
