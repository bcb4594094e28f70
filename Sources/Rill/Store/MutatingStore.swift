/// A store as an effect sees it that runs on the store's isolation: live to read, and free to write.
///
/// Each assignment is a transition of its own; ``update(_:change:)`` makes one of several. When the store has gone it
/// reads the last value, and writes and actions are dropped.
@dynamicMemberLookup
public final class MutatingStore<State, Action: Sendable> {
  private let read: () -> State
  private let write: (Write<State>) -> Void
  private let deliver: (Action) -> SendTask

  init(
    read: @escaping () -> State, write: @escaping (Write<State>) -> Void,
    deliver: @escaping (Action) -> SendTask
  ) {
    self.read = read
    self.write = write
    self.deliver = deliver
  }

  convenience init(_ engine: Engine<State, Action>, origin: Origin = .other("effect on the store")) {
    let cell = engine.cell
    self.init(
      read: { cell.pointer.pointee },
      write: { [weak engine] in
        guard let engine else { return }
        _ = engine.send(Envelope(.write($0), origin: origin), on: engine.home.isolation)
      },
      deliver: { [weak engine] in
        guard let engine else { return SendTask() }
        return engine.send(Envelope(.action($0), origin: origin), on: engine.home.isolation)
      })
  }

  /// The state now.
  public var state: State { read() }

  /// One field of the state: live to read; written as a transition.
  public subscript<Value>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    get { read()[keyPath: path] }
    set { write(Write("\(path)") { $0[keyPath: path] = newValue }) }
  }

  /// One field of the state.
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { read()[keyPath: path] }

  /// Changes several fields in one transition.
  ///
  /// - Parameters:
  ///   - label: What is changed, as transitions show it.
  ///   - change: Changes the state in place.
  public func update(
    _ label: @autoclosure @escaping () -> String = "update", change: @escaping (inout State) -> Void
  ) {
    write(Write(name: label, isForced: false, apply: change))
  }

  /// Handles an action; on return the state has changed.
  @discardableResult
  public func send(_ action: Action) -> SendTask { deliver(action) }
}

@available(*, unavailable)
extension MutatingStore: Sendable {}

extension MutatingStore: Embedding {
  @usableFromInline
  func embedding<Part: Sendable, Whole: Sendable>(
    _ embed: @escaping @Sendable (Part) -> Whole
  ) -> AnyObject? {
    guard let store = self as? MutatingStore<State, Whole> else { return nil }
    return MutatingStore<State, Part>(read: read, write: write, deliver: { store.deliver(embed($0)) })
  }

  @usableFromInline
  func scoped<Whole, Part>(to path: WritableKeyPath<Whole, Part>) -> AnyObject? {
    guard let store = self as? MutatingStore<Whole, Action> else { return nil }
    return MutatingStore<Part, Action>(
      read: { store.read()[keyPath: path] },
      write: { store.write($0.lifted { $1(&$0[keyPath: path]) }) }, deliver: deliver)
  }
}
