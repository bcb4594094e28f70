public import Rill

extension Store {
  /// Returns the events of a child from now on.
  ///
  /// The child may be replaced, or be absent for a while: its actions are extracted from this store's actions, and its
  /// state is read from this store's state. Refused actions and actions to an absent child are not reported. The
  /// stream ends when the store is released; that of a scoped store also ends when its part leaves the state.
  ///
  /// A scoped store reports the actions of its part, regardless of where they are sent. Retain it while you listen.
  ///
  /// - Parameters:
  ///   - extract: A closure that returns the child's action, or nil for any other action. For a grandchild, extract
  ///     through several levels.
  ///   - path: The child, or an optional path for a child that can be absent.
  ///   - time: The time at which an action is reported.
  /// - Returns: The events. For an optional child, the state is nil if the action removed the child.
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

  /// Returns the events of the rows of a collection from now on: of all rows, or of the row with a given identifier.
  ///
  /// Actions to an absent row are not reported.
  ///
  /// - Parameters:
  ///   - extract: A closure that returns a row's identifier and action, or nil for any other action.
  ///   - rows: The collection.
  ///   - id: The identifier of the row, or nil for all rows.
  ///   - time: The time at which an action is reported.
  /// - Returns: The events. The state is nil if the action removed the row.
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

  /// Returns custom events from now on, which can combine several kinds of children in one stream.
  ///
  /// - Parameters:
  ///   - time: The time at which an action is reported.
  ///   - event: A closure that creates an event from an action and the state, or returns nil to report nothing.
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
    feed.leave = tap(feed.receive)
    outlet.end(with: self) { [weak feed] _ in feed?.partDidLeave() }
    return stream
  }
}

/// Returns whether a value is an optional without a value.
private func isAbsent<Value>(_ value: Value) -> Bool {
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .optional && mirror.children.isEmpty
}

/// A feed that extracts a store's actions from those of the whole store, and delivers events for them.
private final class EventFeed<State, Action: Sendable, Event: Sendable> {
  private weak var store: Store<State, Action>?
  private let outlet: StreamOutlet<Event>
  private let time: ChildEventTime
  private let isThere: (Action, State) -> Bool
  private let event: (Action, State) -> Event?
  /// A Boolean value that indicates whether the child was present when the current action arrived.
  private var wasThere = false
  /// The actions whose effects have not ended, with the numbers of their inputs.
  private var open: [(sequence: UInt64, action: Action)] = []
  /// A Boolean value that indicates whether the store's part has left the state, so that no further action is its own.
  private var hasPartLeft = false
  /// A closure that stops the calls of ``receive(_:)``.
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

  func receive(_ tap: StoreTap) {
    guard let store, !outlet.isOver else { return end() }
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
    case .effectsChanged:
      tellEnded(in: store)
      if hasPartLeft, open.isEmpty { end() }
    }
  }

  /// Ends the stream, as soon as the effects of all actions have ended.
  func partDidLeave() {
    hasPartLeft = true
    if open.isEmpty { end() }
  }

  private func end() {
    outlet.close()
    leave?()
    leave = nil
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

/// An action of a child and the resulting state.
public struct ChildEvent<Action: Sendable, State: Sendable>: Sendable {
  /// The child's action.
  public let action: Action
  /// The child's state at the time of the event.
  public let state: State

  /// Creates an event.
  public init(action: Action, state: State) {
    self.action = action
    self.state = state
  }
}

/// The time at which a child's action is reported.
public enum ChildEventTime: Hashable, Sendable {
  /// After the action was handled, including all of its synchronous changes.
  case handled
  /// After the effects of the action have ended, whether they finished, failed or were cancelled.
  ///
  /// An action without effects is reported immediately. An action whose effects never end is not reported.
  case finished
}

// A scope defines how an action of a part is embedded, but not how to extract it. Therefore the action is searched for
// in the payloads of the whole action. A candidate counts if embedding it again yields the same whole action.
extension Store {
  /// Returns this store's action in an action of the whole store, or nil if that action belongs to another part.
  func action(in whole: any Sendable) -> Action? {
    if runsTurns { return whole as? Action }
    return candidate(in: whole, of: whole, depth: 16)
  }

  private func candidate(in value: Any, of whole: Any, depth: Int) -> Action? {
    if let action = value as? Action, isSameAction(lifted(action), whole) { return action }
    let mirror = Mirror(reflecting: value)
    // Collections and objects are data of an action and do not contain actions of a part.
    guard depth > 0, ![.class, .collection, .dictionary, .set].contains(mirror.displayStyle) else {
      return nil
    }
    for child in mirror.children {
      if let action = candidate(in: child.value, of: whole, depth: depth - 1) { return action }
    }
    return nil
  }
}
