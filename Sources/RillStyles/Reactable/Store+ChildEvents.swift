public import Rill

extension Store {
  /// What a child does, from now on.
  ///
  /// The child may be replaced, or be away for a while: its actions are found in this store's actions, and its state in
  /// this store's state. Refused actions and those to an absent child are not told of. The stream ends when the store goes.
  ///
  /// A scoped store tells of the actions of its part, wherever they are sent. Hold it for as long as you listen.
  ///
  /// - Parameters:
  ///   - extract: Finds the child's action in this store's; nil for any other. Extract through several levels for a
  ///     grandchild.
  ///   - path: The child; an optional path for one that comes and goes.
  ///   - time: When an action is told of.
  /// - Returns: The events. Of an optional child, the state is nil if the action has made it leave.
  public func events<ChildAction: Sendable, Child: Sendable>(
    of extract: @escaping (Action) -> ChildAction?, at path: KeyPath<State, Child>,
    when time: ChildEventTime = .handled
  ) -> AsyncStream<ChildEvent<ChildAction, Child>> {
    events(when: time) { _, state in
      !isAbsent(state[keyPath: path])
    } event: { action, state in
      extract(action).map { ChildEvent(action: $0, state: state[keyPath: path]) }
    }
  }

  /// What the rows of a collection do, from now on: all of them, or the one with an id.
  ///
  /// Actions to a row that is not there are not told of.
  ///
  /// - Parameters:
  ///   - extract: Finds a row's id and action in this store's; nil for any other.
  ///   - rows: The collection.
  ///   - id: The row to listen to; all of them if nil.
  ///   - time: When an action is told of.
  /// - Returns: The events; the state is nil if the action has made the row leave.
  public func events<RowAction: Sendable, Row: Identifiable & Sendable>(
    ofRows extract: @escaping (Action) -> (Row.ID, RowAction)?,
    at rows: KeyPath<State, IdentifiedArray<Row>>, id: Row.ID? = nil, when time: ChildEventTime = .handled
  ) -> AsyncStream<ChildEvent<RowAction, Row?>> {
    events(when: time) { action, state in
      extract(action).map { state[keyPath: rows][id: $0.0] != nil } ?? false
    } event: { action, state in
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
    events(when: time, isThere: { _, _ in true }, event: event)
  }

  private func events<Event: Sendable>(
    when time: ChildEventTime, isThere: @escaping (Action, State) -> Bool,
    event: @escaping (Action, State) -> Event?
  ) -> AsyncStream<Event> {
    let (stream, outlet) = StreamOutlet.open(of: Event.self)
    let feed = EventFeed(self, outlet, time, isThere: isThere, event: event)
    feed.leave = tap(feed.hear)
    return stream
  }
}

/// Whether a value is an optional without a value.
private func isAbsent<Value>(_ value: Value) -> Bool {
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .optional && mirror.children.isEmpty
}

/// Finds the actions of a store in what happens in the whole, and tells of some.
private final class EventFeed<State, Action: Sendable, Event: Sendable> {
  private weak let store: Store<State, Action>?
  private let outlet: StreamOutlet<Event>
  private let time: ChildEventTime
  private let isThere: (Action, State) -> Bool
  private let event: (Action, State) -> Event?
  /// Whether the child was there when the action that is being handled came.
  private var wasThere = false
  /// Actions whose effects have not ended, by the numbers of their inputs.
  private var open: [(sequence: UInt64, action: Action)] = []
  /// Stops the calls of ``hear(_:)``.
  var leave: (() -> Void)?

  init(
    _ store: Store<State, Action>, _ outlet: StreamOutlet<Event>, _ time: ChildEventTime,
    isThere: @escaping (Action, State) -> Bool, event: @escaping (Action, State) -> Event?
  ) {
    self.store = store
    self.outlet = outlet
    self.time = time
    self.isThere = isThere
    self.event = event
  }

  func hear(_ tap: StoreTap) {
    guard let store, !outlet.isOver else {
      outlet.close()
      leave?()
      leave = nil
      return
    }
    switch tap {
    case .admitting(let whole):
      wasThere = store.isPresent && store.action(in: whole).map { isThere($0, store.state) } ?? false
    case .committed(let whole, let sequence, let hasEffects):
      guard let action = store.action(in: whole) else { return }
      guard wasThere || store.isPresent && isThere(action, store.state) else { return }
      if time == .handled || !hasEffects {
        tell(action, store.state)
      } else {
        open.append((sequence, action))
      }
    case .effectsChanged: tellEnded(in: store)
    }
  }

  private func tellEnded(in store: Store<State, Action>) {
    guard !open.isEmpty else { return }
    let running = Set(store.effects.map(\.cause))
    let ended = open.filter { !running.contains($0.sequence) }
    open.removeAll { !running.contains($0.sequence) }
    for line in ended { tell(line.action, store.state) }
  }

  private func tell(_ action: Action, _ state: State) {
    if let event = event(action, state) { outlet.yield(event) }
  }
}
