/// The access of an effect to a store or to a part of it.
protocol MutatingAccess<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action: Sendable

  func read() -> State
  func write(_ write: Write<State>) -> SendTask
  func deliver(_ action: Action) -> SendTask
  func leave()
  func isActive() -> Bool
  func live() -> Store<State, Action>?
}

/// The access of an effect to its store, which it does not keep alive.
private final class EngineAccess<State, Action: Sendable>: MutatingAccess {
  private weak let engine: Engine<State, Action>?
  private let cell: StateCell<State>
  private let identity: any EffectIdentity

  init(_ engine: Engine<State, Action>, as identity: any EffectIdentity) {
    self.engine = engine
    cell = engine.cell
    self.identity = identity
  }

  func read() -> State {
    assertIsolated()
    return cell.pointer.pointee
  }

  /// The task of an input of an effect that has ended, or whose part or store has left.
  private static var dropped: SendTask {
    SendTask(record: SendRecord(refusal: Refusal(by: "effect", CancellationError())))
  }

  func write(_ write: Write<State>) -> SendTask {
    assertIsolated()
    guard let engine, let effect = engine.activeRun(of: identity, for: { "The write \"\(write.label)\"" })
    else { return Self.dropped }
    let (cause, cell) = (engine.cause(of: effect), cell)
    // A write that has its turn immediately needs no record, unless tools number the sends or refuse it.
    return engine.checked(by: effect.absence) {
      engine.send(
        envelope(.write(write), of: effect, cause, nil), SendContext(of: write, cause: cause),
        on: engine.isolation
      ) {
        let record = SendRecord(partOf: effect.record)
        defer { record.close() }
        return engine.wait(envelope(.write(write), of: effect, cause, record), on: engine.isolation)
      } handle: {
        write.apply(&cell.pointer.pointee)
        return nil
      }
    }
  }

  func deliver(_ action: Action) -> SendTask {
    assertIsolated()
    guard let engine, let effect = engine.activeRun(of: identity, for: { "\(action)" }) else {
      return Self.dropped
    }
    let (cause, record, cell) = (engine.cause(of: effect), SendRecord(partOf: effect.record), cell)
    // Open while it is sent, so that a cancellation on another thread finds it.
    defer { record.close() }
    return engine.checked(by: effect.absence) {
      engine.send(
        envelope(.action(action), of: effect, cause, record), SendContext(cause: cause), record: record,
        on: engine.isolation
      ) {
        engine.wait(envelope(.action(action), of: effect, cause, record), on: engine.isolation)
      } handle: {
        engine.reduce(&cell.pointer.pointee, action).step
      }
    }
  }

  /// Stops a debug build whose code has left the store's actor, as async closures with a capture list do that Swift 6.3
  /// has compiled.
  private func assertIsolated() { assert(identity.run.connection.checkIsolated()) }

  func leave() {
    guard let engine, engine.activeRun(of: identity, for: { "A dismissal" }) != nil else { return }
    Failures.report(.dismissedUnpresented(state: SwiftTypeName(State.self).text))
  }

  private func envelope(
    _ input: Input<State, Action>, of effect: EffectRun, _ cause: UInt64, _ record: SendRecord?
  ) -> Envelope<State, Action> {
    // The origin is described only if a tool or a failure shows it.
    Envelope(
      input, describedBy: { effect.plan.origin }, cause: cause, effect: effect.token.number, record: record)
  }

  func isActive() -> Bool { engine != nil && identity.activeRun != nil }

  func live() -> Store<State, Action>? { engine.map { Store(engine: $0) } }
}

/// The access of an effect to a part, through the access to the whole.
private final class PartAccess<State, Action: Sendable>: MutatingAccess {
  private let readPart: () -> State
  private let writePart: (Write<State>) -> SendTask
  private let deliverPart: (Action) -> SendTask
  private let leaveWhole: () -> Void
  private let isWholeActive: () -> Bool
  private let livePart: () -> Store<State, Action>?

  init(
    read: @escaping () -> State, write: @escaping (Write<State>) -> SendTask,
    deliver: @escaping (Action) -> SendTask, leave: @escaping () -> Void,
    isActive: @escaping () -> Bool, live: @escaping () -> Store<State, Action>?
  ) {
    readPart = read
    writePart = write
    deliverPart = deliver
    leaveWhole = leave
    isWholeActive = isActive
    livePart = live
  }

  func read() -> State { readPart() }
  func write(_ write: Write<State>) -> SendTask { writePart(write) }
  func deliver(_ action: Action) -> SendTask { deliverPart(action) }
  func leave() { leaveWhole() }
  func isActive() -> Bool { isWholeActive() }
  func live() -> Store<State, Action>? { livePart() }
}

extension MutatingStore {
  /// Creates access to a store for one of its effects.
  ///
  /// - Parameters:
  ///   - engine: The store, which this object does not keep alive.
  ///   - identity: The identity in which the effect acts.
  convenience init(_ engine: Engine<State, Action>, as identity: any EffectIdentity) {
    self.init(EngineAccess(engine, as: identity))
  }

  /// Creates access to a part.
  fileprivate static func part(
    read: @escaping () -> State, write: @escaping (Write<State>) -> SendTask,
    deliver: @escaping (Action) -> SendTask, leave: @escaping () -> Void,
    isActive: @escaping () -> Bool, live: @escaping () -> Store<State, Action>?
  ) -> MutatingStore {
    MutatingStore(
      PartAccess(
        read: read, write: write, deliver: deliver, leave: leave, isActive: isActive, live: live))
  }
}

// Access to parts, and for effects whose actions are embedded in the store's.
extension MutatingStore: Embedding {
  @usableFromInline
  func embedding<Part: Sendable, Whole: Sendable>(
    _ embed: @escaping @Sendable (Part) -> Whole
  ) -> AnyObject? {
    guard let store = self as? MutatingStore<State, Whole> else { return nil }
    return MutatingStore<State, Part>.part(
      read: read, write: write, deliver: { store.deliver(embed($0)) }, leave: leave,
      isActive: isActive,
      live: { store.live()?.scope(\.self, action: embed) })
  }

  @usableFromInline
  func scoped<Whole, Part>(to path: WritableKeyPath<Whole, Part>) -> AnyObject? {
    guard let store = self as? MutatingStore<Whole, Action> else { return nil }
    return MutatingStore<Part, Action>.part(
      read: { store.read()[keyPath: path] },
      write: { store.write($0.lifted($0.forcing.lifted(path)) { $1(&$0[keyPath: path]) }) }, deliver: deliver,
      leave: leave, isActive: isActive,
      live: { store.live()?.scope(path, action: { $0 }) })
  }

  /// Returns access to an optional part.
  ///
  /// If the part has left or was replaced by another one, reads return the part's last value.
  @usableFromInline
  func unwrapped<Whole, Part>(
    at path: WritableKeyPath<Whole, Part?>, as identity: ChildIdentity
  ) -> AnyObject? {
    part(at: path, as: identity) { live in
      identity.isShared(by: live.state[keyPath: path]) ? live.scope(path, action: { $0 }) : nil
    }
  }

  /// Returns access to a row, as to an optional part.
  @usableFromInline
  func row<Whole, Row: Identifiable>(
    _ id: Row.ID, of rows: WritableKeyPath<Whole, IdentifiedArray<Row>>
  ) -> AnyObject? where Row.ID: Sendable {
    // Observers of the row's store are asked only when the row has changed, unlike those of an optional part.
    part(at: rows.appending(path: \.[id: id]), as: .any) { $0.row(rows, id: id, action: { $1 }) }
  }

  private func part<Whole, Part>(
    at path: WritableKeyPath<Whole, Part?>, as identity: ChildIdentity,
    live: @escaping (Store<Whole, Action>) -> Store<Part, Action>?
  ) -> AnyObject? {
    guard let store = self as? MutatingStore<Whole, Action>, var last = store.read()[keyPath: path],
      identity.isShared(by: last)
    else { return nil }
    return MutatingStore<Part, Action>.part(
      read: {
        if store.isActive(), let now = store.read()[keyPath: path], identity.isShared(by: now) { last = now }
        return last
      },
      write: {
        store.write(
          $0.lifted($0.forcing.lifted(optional: path)) { whole, apply in
            guard identity.isShared(by: whole[keyPath: path]) else { return }
            // The value is changed in place. Unwrapping it into a variable would copy it.
            // swift-format-ignore: NeverForceUnwrap
            apply(&whole[keyPath: path]!)
          })
      }, deliver: deliver, leave: leave, isActive: isActive, live: { store.live().flatMap(live) })
  }

  @usableFromInline
  func writing<Part: Sendable>(_ write: @escaping @Sendable (Part) -> EffectWrite) -> AnyObject? {
    MutatingStore<State, Part>.part(
      read: read, write: self.write,
      deliver: { part in
        let change = write(part)
        return self.write(
          Write(
            name: change.label, Forcing(change.isForced), motion: change.motion, subject: change.subject
          ) {
            _ = change.apply(to: &$0)
          })
      }, leave: leave, isActive: isActive, live: { nil })
  }

  @usableFromInline
  func dismissing<Whole: Sendable>(by action: Whole) -> AnyObject? {
    guard let store = self as? MutatingStore<State, Whole> else { return nil }
    return MutatingStore<State, Whole>.part(
      read: read, write: write, deliver: store.deliver, leave: { _ = store.deliver(action) },
      isActive: isActive, live: store.live)
  }
}
