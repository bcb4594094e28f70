public import Rill

extension Store {
  /// What a child does, from now on.
  ///
  /// The child may be replaced, or be away for a while: its actions are found in this store's actions, and its state in
  /// this store's state. Refused actions are not told of. The stream ends when the store goes.
  ///
  /// - Parameters:
  ///   - extract: Finds the child's action in this store's; nil for any other. Extract through several levels for a
  ///     grandchild.
  ///   - path: The child; an optional path for one that comes and goes.
  ///   - time: When an action is told of.
  /// - Returns: The events.
  public func events<ChildAction: Sendable, Child: Sendable>(
    of extract: @escaping (Action) -> ChildAction?, at path: KeyPath<State, Child>,
    when time: ChildEventTime = .handled
  ) -> AsyncStream<ChildEvent<ChildAction, Child>> {
    events(when: time) { action, state in
      extract(action).map { ChildEvent(action: $0, state: state[keyPath: path]) }
    }
  }

  /// What the rows of a collection do, from now on: all of them, or the one with an id.
  ///
  /// - Parameters:
  ///   - extract: Finds a row's id and action in this store's; nil for any other.
  ///   - rows: The collection.
  ///   - id: The row to listen to; all of them if nil.
  ///   - time: When an action is told of.
  /// - Returns: The events; the state is nil if the row has left.
  public func events<RowAction: Sendable, Row: Identifiable & Sendable>(
    ofRows extract: @escaping (Action) -> (Row.ID, RowAction)?,
    at rows: KeyPath<State, IdentifiedArray<Row>>, id: Row.ID? = nil, when time: ChildEventTime = .handled
  ) -> AsyncStream<ChildEvent<RowAction, Row?>> {
    events(when: time) { action, state in
      guard let (row, action) = extract(action), id == nil || row == id else { return nil }
      return ChildEvent(action: action, state: state[keyPath: rows][id: row])
    }
  }

  /// What happens in any part of the state, from now on: children of several kinds in one stream, and whatever else an
  /// action and the state after it say.
  ///
  /// - Parameters:
  ///   - time: When an action is told of.
  ///   - event: Makes an event of an action and the state; nil to tell nothing.
  /// - Returns: The events.
  public func events<Event: Sendable>(
    when time: ChildEventTime, _ event: @escaping (Action, State) -> Event?
  ) -> AsyncStream<Event> {
    let (stream, outlet) = StreamOutlet.open(of: Event.self)
    attach(EventTap(self, outlet, time, event))
    return stream
  }
}

/// Sees the actions of a store and tells of some.
private final class EventTap<State, Action: Sendable, Event: Sendable>: Middleware {
  private weak let store: Store<State, Action>?
  private let outlet: StreamOutlet<Event>
  private let time: ChildEventTime
  private let event: (Action, State) -> Event?
  /// Actions whose effects have not ended, by the numbers of their inputs.
  private var open: [(sequence: UInt64, action: Action)] = []

  init(
    _ store: Store<State, Action>, _ outlet: StreamOutlet<Event>, _ time: ChildEventTime,
    _ event: @escaping (Action, State) -> Event?
  ) {
    self.store = store
    self.outlet = outlet
    self.time = time
    self.event = event
  }

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) {
    if outlet.isOver {
      store?.detach(self)
      return
    }
    guard transition.refusal == nil, let action = transition.action else { return }
    if time == .handled || transition.effects.isEmpty {
      tell(action, state)
    } else {
      open.append((transition.sequence, action))
    }
  }

  func effectDidChange(_ change: EffectEvent) {
    guard !open.isEmpty, let store else { return }
    let running = Set(store.effects.map(\.cause))
    let ended = open.filter { !running.contains($0.sequence) }
    open.removeAll { !running.contains($0.sequence) }
    for line in ended { tell(line.action, store.state) }
  }

  private func tell(_ action: Action, _ state: State) {
    if let event = event(action, state) { outlet.yield(event) }
  }
}
