import Rill
import RillPersistence
import RillSessions
import RillValues

/// Replays the entries of a journal on the store's isolation.
struct JournalReplay<State: Codable & Sendable, Action: Sendable> {
  private typealias Source = JournalSource<State, Action>
  private typealias Change = (changes: [SessionChange], number: UInt64, name: String)

  let source: JournalSource<State, Action>
  let tools: StoreTools<State, Action>
  private(set) var found: JournalSource<State, Action>.Found
  private(set) var count = 0
  /// The effects, recreated by the reducer, of entries whose effects have not all ended, with the actions of the
  /// entries.
  private(set) var effects: [UInt64: (action: Action, effect: Effect<Action>)] = [:]
  private let wanted: Set<UInt64>
  /// Consecutive direct writes, which are applied to the state's JSON together.
  private var run: [Change] = []

  init(
    _ source: JournalSource<State, Action>, _ found: JournalSource<State, Action>.Found,
    _ tools: StoreTools<State, Action>
  ) {
    self.source = source
    self.found = found
    self.tools = tools
    wanted = Set(found.open?.list.map(\.cause) ?? [])
  }

  /// Computes the newest state.
  ///
  /// - Parameter state: The state of the snapshot, which is updated.
  /// - Throws: `PersistenceFailure` if an entry cannot be replayed and must not be skipped.
  mutating func perform(on state: inout State) throws(PersistenceFailure) {
    let steps = found.steps
    found.steps = []
    if var past = found.past {
      found.past = nil
      let (oldCount, before) = (count, found)
      do throws(PersistenceFailure) {
        try perform(past.steps, on: &past.state)
      } catch {
        // An effect that needs these entries reports the problem. The state comes from a newer snapshot.
        run = []
      }
      (count, found) = (oldCount, before)
    }
    try perform(steps, on: &state)
  }

  private mutating func perform(
    _ steps: [JournalSource<State, Action>.Step], on state: inout State
  ) throws(PersistenceFailure) {
    for step in steps {
      switch step {
      case .changes(let changes, let number, let name): run.append((changes, number, name))
      case .action(let action, let number):
        try write(to: &state)
        // The action was accepted when it was recorded.
        if wanted.contains(number) {
          effects[number] = (action, tools.effect(of: action, on: &state))
        } else {
          _ = tools.replay(.action(action), on: &state, isValidated: false)
        }
        count += 1
      }
    }
    try write(to: &state)
  }

  private mutating func write(to state: inout State) throws(PersistenceFailure) {
    guard !run.isEmpty else { return }
    let writes = run
    run = []
    if let new = made(writes, of: state) {
      state = new
      count += writes.count
      return
    }
    // One of the writes does not fit: apply them one after the other to find it.
    for write in writes {
      if let new = made([write], of: state) {
        state = new
        count += 1
      } else {
        try source.refuse(write.number, write.name, "its changes do not fit the state", &found)
      }
    }
  }

  private func made(_ writes: [Change], of state: State) -> State? {
    do {
      var tree = try source.format.text(of: state).value
      for write in writes { try tree.apply(write.changes) }
      return try JSONText(tree).decode(as: State.self)
    } catch {
      return nil
    }
  }
}
