public import Rill

/// What a store has done since somebody began to write it down: its states, its actions, its writes.
///
/// ```swift
/// let recording = Recording(of: store)
/// await store.send(.load).finish()
/// #expect(recording.actions == [.load, .loaded(todos)])
/// #expect(recording.states.map(\.isLoading) == [true, false])
/// ```
///
/// It asserts nothing by itself and changes nothing. Each action stands in it once, in the order in which they were
/// handled; each state once, as long as it is another than the one before.
///
/// It holds on to the states; what they have in common they share.
public final class Recording<State, Action: Sendable> {
  /// The state in which it began.
  public let initialState: State
  /// The states since then, in order, each another than the one before.
  public var states: [State] { book.states }
  /// The actions since then, in order; refused ones are not among them.
  public var actions: [Action] { book.transitions.compactMap { $0.refusal == nil ? $0.action : nil } }
  /// The labels of the direct writes since then, in order; refused ones are not among them.
  public var writes: [String] { book.transitions.compactMap(\.passedWrite) }
  /// The mutations of one type that effects of a reactable feature have sent since then, in order; refused ones are not
  /// among them.
  ///
  /// - Parameter type: The type of the mutations.
  /// - Returns: The mutations.
  public func mutations<Mutation: Sendable>(of type: Mutation.Type) -> [Mutation] {
    book.subjects.compactMap { $0 as? Mutation }
  }
  /// Everything since then, in order, refused inputs included.
  public var transitions: [Transition<Action>] { book.transitions }
  /// What came to hooks since then and was handled, in order.
  public var firings: [String] { book.firings }

  let book: RecordingBook<State, Action>
  let store: Store<State, Action>

  /// Begins to write down what a store does.
  ///
  /// - Parameters:
  ///   - store: The store, which it keeps alive; a part of another has nothing to write down.
  ///   - fileID: The caller's file, as a report names it.
  ///   - line: The caller's line, as a report names it.
  public init(of store: Store<State, Action>, fileID: StaticString = #fileID, line: UInt = #line) {
    self.store = store
    initialState = store.state
    book = RecordingBook(store.state)
    store.attach(book, fileID: fileID, line: line)
  }

  deinit { store.detach(book) }

  /// Whether an action was handled.
  ///
  /// - Parameter action: The action.
  /// - Returns: Whether it was.
  public func didTrigger(_ action: Action) -> Bool where Action: Equatable { actions.contains(action) }

  /// Forgets what was written down so far; the states go on from the one now.
  public func clear() { book.clear() }
}

@available(*, unavailable)
extension Recording: Sendable {}

extension Transition {
  fileprivate var passedWrite: String? {
    if refusal == nil, case .write(let label) = subject { label } else { nil }
  }
}
