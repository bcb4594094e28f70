public import Rill
public import RillDebugging
public import RillSessions

/// A program whose sessions the tool can handle again: how its store is made, read and watched.
///
/// ```swift
/// SessionProgram("bank", invariants: [.init("no debt") { $0.balance >= 0 }]) { Store(Bank()) { BankFeature() } }
/// ```
///
/// The store lends its reducer and its validators. Its effects never run.
@MainActor
public struct SessionProgram {
  /// What the program calls itself in its sessions.
  public let name: String
  /// The names of its invariants.
  let invariants: [String]
  let replay: (Session, (Int) -> Void) throws(SessionFailure) -> SessionReplay
  let bisect: (Session, _ invariant: Int, (Int) -> Void) throws(SessionFailure) -> SessionBreak
  /// Writes a test of some entries; nil if it is not known how a test makes the store.
  let test: ((Session, _ entries: ClosedRange<UInt64>?, _ name: String) throws -> TestSource)?
  /// The state after each entry, as JSON.
  let states: (Session) throws(SessionFailure) -> [JSONText]

  /// Describes a program.
  ///
  /// - Parameters:
  ///   - name: What the program calls itself in its sessions.
  ///   - coding: How states and actions become JSON and come back.
  ///   - invariants: What every state should keep.
  ///   - expression: How a test makes the store, in Swift, of `state` and `clock`; without it, no test can be written.
  ///   - options: How tests are written.
  ///   - store: Makes a store; in which state does not matter.
  public init<State, Action>(
    _ name: String, coding: SessionCoding<State, Action>, invariants: [SessionInvariant<State>] = [],
    testedBy expression: String? = nil, options: TestSourceOptions = TestSourceOptions(),
    store: @escaping @MainActor () -> Store<State, Action>
  ) {
    self.name = name
    self.invariants = invariants.map(\.name)
    replay = { session, progress throws(SessionFailure) in
      try session.replay(on: store(), coding: coding, program: name, progress: progress)
    }
    bisect = { session, index, progress throws(SessionFailure) in
      try session.bisect(
        on: store(), coding: coding, program: name, progress: progress, isKept: invariants[index].isKept)
    }
    test = expression.map { expression in
      { session, range, name in
        let store = store()
        let history = store.attach(History(limit: .none))
        try history.load(session, coding: coding)
        let numbers = history.entries.map(\.number).filter { range?.contains($0) ?? true }
        return try history.testSource(
          of: numbers, named: name, over: expression, options: options, json: { coding.text(of: $0) })
      }
    }
    states = { session throws(SessionFailure) in
      var player = try SessionPlayer(session, on: store(), coding: coding, program: name)
      var states: [JSONText] = []
      while let step = player.next() { states.append(try coding.json(of: step.state)) }
      return states
    }
  }

  /// Describes a program whose states and actions are `Codable`.
  ///
  /// - Parameters:
  ///   - name: What the program calls itself in its sessions.
  ///   - invariants: What every state should keep.
  ///   - expression: How a test makes the store, in Swift, of `state` and `clock`; without it, no test can be written.
  ///   - options: How tests are written.
  ///   - store: Makes a store; in which state does not matter.
  public init<State: Codable, Action: Codable>(
    _ name: String, invariants: [SessionInvariant<State>] = [], testedBy expression: String? = nil,
    options: TestSourceOptions = TestSourceOptions(), store: @escaping @MainActor () -> Store<State, Action>
  ) {
    self.init(
      name, coding: .codable, invariants: invariants, testedBy: expression, options: options, store: store)
  }
}

extension SessionCoding {
  /// A state as JSON; nil if there is none for it, which a test then says.
  fileprivate func text(of state: State) -> String? {
    do throws(SessionFailure) { return try json(of: state).description } catch { return nil }
  }
}
