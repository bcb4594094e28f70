public import Rill

/// A record of a store's states, actions and writes since the recording was created.
///
/// ```swift
/// let recording = Recording(of: store)
/// await store.send(.load).finish()
/// #expect(recording.actions == [.load, .loaded(todos)])
/// #expect(recording.states.map(\.isLoading) == [true, false])
/// ```
///
/// A recording makes no assertions and does not change the store. It contains each action once, in the order in which
/// the actions were handled, and each state that differs from the previous one.
///
/// It retains the states, which share storage where their contents are equal. It may be released on any thread, and ends then.
public final class Recording<State, Action: Sendable> {
  /// The state at the start of the recording.
  public let initialState: State
  /// The recorded states, in order, each different from the previous one.
  public var states: [State] { book.states }
  /// The recorded actions, in order, without refused ones.
  public var actions: [Action] { book.transitions.compactMap { $0.refusal == nil ? $0.action : nil } }
  /// The labels of the recorded direct writes, in order, without refused ones.
  public var writes: [String] { book.transitions.compactMap(\.passedWrite) }
  /// Returns the recorded mutations of one type that effects of a reactable feature have sent, in order, without
  /// refused ones.
  ///
  /// - Parameter type: The type of the mutations.
  /// - Returns: The mutations.
  public func mutations<Mutation: Sendable>(of type: Mutation.Type) -> [Mutation] {
    book.subjects.compactMap { $0 as? Mutation }
  }
  /// All recorded transitions, in order, including refused inputs.
  public var transitions: [Transition<Action>] { book.transitions }
  /// The names of the hooks that have handled an event, in order.
  public var firings: [String] { book.firings }

  let book: RecordingBook<State, Action>
  let store: Store<State, Action>
  /// The attachment of the book, which ends with the recording, or nil for a scoped store.
  private let attachment: ToolAttachment?

  /// Starts to record a store.
  ///
  /// - Parameters:
  ///   - store: The store, which the recording retains. A scoped store has nothing to record.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  public init(of store: Store<State, Action>, fileID: StaticString = #fileID, line: UInt = #line) {
    self.store = store
    initialState = store.state
    book = RecordingBook(store.state)
    do {
      attachment = try StoreTools(of: store).attend(book, isolation: nil)
    } catch {
      attachment = nil
      // Reports why there is nothing to record.
      store.attach(book, fileID: fileID, line: line)
    }
  }

  /// Returns whether an action has been handled.
  ///
  /// - Parameter action: The action.
  /// - Returns: True if the action was handled.
  public func didTrigger(_ action: Action) -> Bool where Action: Equatable { actions.contains(action) }

  /// Removes everything recorded so far.
  ///
  /// The next recorded state is the first that differs from the current one.
  public func clear() { book.clear() }
}

@available(*, unavailable)
extension Recording: Sendable {}

extension Transition {
  fileprivate var passedWrite: String? {
    if refusal == nil, case .write(let label) = subject { label } else { nil }
  }
}
