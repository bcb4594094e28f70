public import Rill

/// Replays a session's entries one by one on a separate state.
///
/// The store provides its reducer and its validators. Its own state is not changed, no effect is started, and no
/// observer is notified.
///
/// ```swift
/// var player = try SessionPlayer(session, on: store, coding: .codable)
/// while let step = player.next() { print(step.entry.name, step.state) }
/// ```
public struct SessionPlayer<State, Action: Sendable> {
  /// An entry that was replayed.
  public struct Step {
    /// The entry.
    public let entry: SessionEntry
    /// The state after it.
    public let state: State
    /// The reason why the input was refused this time, or nil if it was not refused.
    public let refusal: Refusal?
    /// The reason why the entry could not be handled, or nil if it was handled.
    ///
    /// On failure, ``state`` is the state before the entry.
    public let failure: SessionFailure?
  }

  /// How well the session fits the store.
  public let fit: SessionFit
  /// The state after the last entry that was handled; initially the session's first state.
  public private(set) var state: State
  /// The number of entries that were handled.
  public private(set) var position = 0

  private let decoded: DecodedSession<State, Action>
  /// The store, whose reducer and validators are used.
  private let store: Store<State, Action>
  private let tools: StoreTools<State, Action>

  /// Creates a player and decodes a session.
  ///
  /// - Parameters:
  ///   - session: The session. A bare list of actions starts with the state of the store.
  ///   - store: The store, which must not be running a turn.
  ///   - coding: Reads states and actions from JSON.
  ///   - program: The name of the program, or nil to accept any session's program.
  /// - Throws: ``SessionFailure`` if the session cannot be replayed with these types.
  /// - Complexity: Decodes all actions.
  public init(
    _ session: Session, on store: Store<State, Action>, coding: SessionCoding<State, Action>,
    program: String? = nil
  ) throws(SessionFailure) {
    decoded = try DecodedSession(session, coding, initial: { store.state })
    fit = decoded.fit(program)
    if case .impossible(let failure) = fit { throw failure }
    state = decoded.start
    self.store = store
    do throws(StoreToolsFailure) {
      tools = try StoreTools(of: store)
    } catch {
      throw .detached(SwiftTypeName(Store<State, Action>.self).text)
    }
  }

  /// The number of entries.
  public var count: Int { decoded.session.entries.count }

  /// Handles the next entry.
  ///
  /// - Returns: The result, or nil at the end.
  public mutating func next() -> Step? {
    guard position < count else { return nil }
    let entry = decoded.session.entries[position]
    let input = decoded.input(position)
    position += 1
    guard entry.isReplayed, let input else {
      return Step(entry: entry, state: state, refusal: nil, failure: nil)
    }
    decoded.collectMisfits()
    let refusal = tools.replay(input, on: &state)
    return Step(entry: entry, state: state, refusal: refusal, failure: decoded.takeMisfit())
  }
}

@available(*, unavailable)
extension SessionPlayer: Sendable {}

@available(*, unavailable)
extension SessionPlayer.Step: Sendable {}
