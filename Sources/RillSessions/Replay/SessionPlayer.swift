public import Rill
import RillDebugging

/// Handles a session's entries again, one after the other, on a state of its own.
///
/// The store lends its reducer and its validators. Its own state stays, no effect is started, nobody is told.
///
/// ```swift
/// var player = try SessionPlayer(session, on: store, coding: .codable)
/// while let step = player.next() { print(step.entry.name, step.state) }
/// ```
public struct SessionPlayer<State, Action: Sendable> {
  /// An entry that was handled again.
  public struct Step {
    /// The entry.
    public let entry: SessionEntry
    /// The state after it.
    public let state: State
    /// Why it was refused this time, or nil if it was not.
    public let refusal: Refusal?
    /// Why it could not be handled, or nil if it could; the state is the one before.
    public let failure: SessionFailure?
  }

  /// How well the session fits the store.
  public let fit: SessionFit
  /// The state at the beginning, and after the last entry that was handled.
  public private(set) var state: State
  /// How many entries were handled.
  public private(set) var position = 0

  private let decoded: DecodedSession<State, Action>
  private let loan: Loan<State, Action>

  /// Reads a session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - store: The store, which must not be in a turn.
  ///   - coding: How states and actions come from JSON.
  ///   - program: What the program calls itself; any session's name will do if nil.
  /// - Throws: ``SessionFailure`` if the session cannot be replayed with these types.
  /// - Complexity: Reads all actions.
  public init(
    _ session: Session, on store: Store<State, Action>, coding: SessionCoding<State, Action>,
    program: String? = nil
  ) throws(SessionFailure) {
    decoded = try DecodedSession(session, coding)
    fit = decoded.fit(program)
    if case .impossible(let failure) = fit { throw failure }
    state = decoded.start
    loan = Loan(of: store)
    guard loan.isOpen else { throw .detached("\(Store<State, Action>.self)") }
  }

  /// How many entries there are.
  public var count: Int { decoded.session.entries.count }

  /// Handles the next entry.
  ///
  /// - Returns: What became of it; nil at the end.
  public mutating func next() -> Step? {
    guard position < count else { return nil }
    let entry = decoded.session.entries[position]
    let input = decoded.inputs[position]
    position += 1
    guard entry.isReplayed, let input else {
      return Step(entry: entry, state: state, refusal: nil, failure: nil)
    }
    decoded.collectMisfits()
    let refusal = loan.replay(input, on: &state)
    return Step(entry: entry, state: state, refusal: refusal, failure: decoded.takeMisfit())
  }
}

@available(*, unavailable)
extension SessionPlayer: Sendable {}

@available(*, unavailable)
extension SessionPlayer.Step: Sendable {}

/// Has a store lend what handles inputs.
private final class Loan<State, Action: Sendable>: ControllingMiddleware {
  private var control: StoreControl<State, Action>?
  private let store: Store<State, Action>

  init(of store: Store<State, Action>) {
    self.store = store
    store.attach(self)
  }

  var isOpen: Bool { control?.isOpen ?? false }

  func didAttach(to control: StoreControl<State, Action>) {
    self.control = control
    // It needs the way in, and to see nothing.
    control.attend(self, false)
  }

  func didDetach() {}

  func replay(_ input: Input<State, Action>, on state: inout State) -> Refusal? {
    control?.replay(input, on: &state, isValidated: true)
  }
}
