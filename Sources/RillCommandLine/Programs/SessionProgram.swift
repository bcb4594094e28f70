public import Rill
import RillDebugging
public import RillSessions
import RillValues

/// A program whose sessions the tool can replay.
///
/// ```swift
/// SessionProgram("bank", invariants: [.init("no debt") { $0.balance >= 0 }]) { Store(Bank()) { BankFeature() } }
/// ```
///
/// Only the store's reducer and validators are used. Its effects never run.
@MainActor
public struct SessionProgram {
  /// The name of the program in its sessions.
  public let name: String
  /// The names of its invariants.
  let invariants: [String]
  let replay: (Session, (Int) -> Void) throws(SessionFailure) -> SessionReplay
  let bisect: (Session, _ invariant: Int, (Int) -> Void) throws(SessionFailure) -> SessionBreak
  /// Writes a test of some entries, or nil if no expression creates the store in a test.
  let test: ((Session, _ entries: ClosedRange<UInt64>?, _ name: String) throws -> TestSource)?
  /// Returns the state after each entry as JSON.
  let states: (Session) throws(SessionFailure) -> [JSONText]

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - name: The name of the program in its sessions.
  ///   - coding: The coding of states and actions as JSON.
  ///   - invariants: The invariants that every state should satisfy.
  ///   - expression: A Swift expression that creates the store in a test from `state` and `clock`. If nil, no tests can
  ///     be written.
  ///   - options: The options that control how tests are written.
  ///   - store: Creates a store; its initial state does not matter.
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
        let numbers = history.entries.map(\.sequence).filter { range?.contains($0) ?? true }
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

  /// Creates a program whose states and actions are `Codable`.
  ///
  /// - Parameters:
  ///   - name: The name of the program in its sessions.
  ///   - invariants: The invariants that every state should satisfy.
  ///   - expression: A Swift expression that creates the store in a test from `state` and `clock`. If nil, no tests can
  ///     be written.
  ///   - options: The options that control how tests are written.
  ///   - store: Creates a store; its initial state does not matter.
  public init<State: Codable, Action: Codable>(
    _ name: String, invariants: [SessionInvariant<State>] = [], testedBy expression: String? = nil,
    options: TestSourceOptions = TestSourceOptions(), store: @escaping @MainActor () -> Store<State, Action>
  ) {
    self.init(
      name, coding: .codable, invariants: invariants, testedBy: expression, options: options, store: store)
  }
}

extension SessionCoding {
  /// Returns a state as JSON, or nil if it cannot be encoded, which the test then reports.
  fileprivate func text(of state: State) -> String? {
    do throws(SessionFailure) { return try json(of: state).description } catch { return nil }
  }
}

/// A named condition that every state of a program should satisfy.
public struct SessionInvariant<State> {
  /// The name of the invariant.
  public let name: String
  let isKept: (State) -> Bool

  /// Creates an invariant.
  ///
  /// - Parameters:
  ///   - name: The name of the invariant.
  ///   - isKept: Returns whether a state satisfies it.
  public init(_ name: String, _ isKept: @escaping (State) -> Bool) {
    self.name = name
    self.isKept = isKept
  }
}
