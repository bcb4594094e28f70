public import Rill
public import RillPersistence
public import RillSessions

// The compiler prefers the overloads that return a journal, since they have one parameter less. It selects these overloads
// where the result must be `Sendable`, as in `Task { try await bank.attach(journal) }`.

extension Store where State: Codable & Sendable, Action: Codable & Sendable {
  /// Recovers the state from a journal and records all further inputs, as the function that returns the store's journal does.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - name: The name of the store's stream, or nil for the name of the state's type.
  ///   - settings: The settings of the stream, or nil for those of the journal.
  ///   - state: The versions of the state.
  ///   - actions: The versions of the actions.
  ///   - coder: The coder of snapshots.
  ///   - rules: The rules that define what is guaranteed for effects and how unfinished ones are resolved.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - result: The result type, to select this overload.
  /// - Throws: `PersistenceFailure` if the state could not be recovered or written. The journal is unchanged then.
  public func attach(
    _ journal: Journal, as name: String? = nil, settings: JournalSettings? = nil,
    state: Schema<State> = Schema(), actions: Schema<Action> = Schema(), coder: some StateCoder = JSONCoder(),
    effects rules: [EffectRule<Action>] = [], isolation: isolated (any Actor)? = #isolation,
    returning result: Void.Type = Void.self
  ) async throws(PersistenceFailure) {
    let _: StoreJournal<State, Action> = try await attach(
      journal, as: name, settings: settings, state: state, actions: actions, coder: coder, effects: rules,
      isolation: isolation)
  }
}

extension Store where State: Codable & Sendable {
  /// Recovers the state from a journal and records all further inputs, as the function that returns the store's journal does.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - name: The name of the store's stream, or nil for the name of the state's type.
  ///   - settings: The settings of the stream, or nil for those of the journal.
  ///   - state: The versions of the state.
  ///   - types: The types of the actions.
  ///   - coder: The coder of snapshots.
  ///   - rules: The rules that define what is guaranteed for effects and how unfinished ones are resolved.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - result: The result type, to select this overload.
  /// - Throws: `PersistenceFailure` if the state could not be recovered or written. The journal is unchanged then.
  public func attach(
    _ journal: Journal, as name: String? = nil, settings: JournalSettings? = nil,
    state: Schema<State> = Schema(), types: [SessionActionType<Action>], coder: some StateCoder = JSONCoder(),
    effects rules: [EffectRule<Action>] = [], isolation: isolated (any Actor)? = #isolation,
    returning result: Void.Type = Void.self
  ) async throws(PersistenceFailure) {
    let _: StoreJournal<State, Action> = try await attach(
      journal, as: name, settings: settings, state: state, types: types, coder: coder, effects: rules,
      isolation: isolation)
  }
}
