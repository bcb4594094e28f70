extension MutatingStore {
  /// Creates access to a store for one of its effects.
  ///
  /// - Parameters:
  ///   - engine: The store, which this object does not keep alive.
  ///   - run: The effect.
  ///   - origin: Returns the origin of its writes and actions, as transitions show it. Called only if a tool or a failure
  ///     shows it.
  convenience init(_ engine: Engine<State, Action>, as run: EffectRun, origin: @escaping () -> Origin) {
    let cell = engine.cell
    self.init(
      read: { cell.pointer.pointee },
      write: { [weak engine] write in
        guard let engine,
          let effect = engine.entry(of: run, for: { "The write \"\(write.label)\"" }, origin)
        else { return }
        let (cause, record) = (engine.cause(of: effect), effect.record)
        engine.checked(by: effect.absence) {
          _ = engine.send(
            Envelope(
              .write(write), describedBy: origin, cause: cause, effect: run.token.number, record: record),
            SendContext(of: write, cause: cause), record: record, on: engine.isolation
          ) {
            write.apply(&cell.pointer.pointee)
            return nil
          }
        }
      },
      deliver: { [weak engine] action in
        guard let engine, let effect = engine.entry(of: run, for: { "\(action)" }, origin) else {
          return SendTask()
        }
        let (cause, record) = (engine.cause(of: effect), SendRecord(partOf: effect.record))
        // Open while it is sent, so that a cancellation on another thread finds it.
        defer { record.close() }
        return engine.checked(by: effect.absence) {
          engine.send(
            Envelope(
              .action(action), describedBy: origin, cause: cause, effect: run.token.number, record: record),
            SendContext(cause: cause), record: record, on: engine.isolation
          ) {
            engine.reduce(&cell.pointer.pointee, action).step
          }
        }
      },
      isActive: { [weak engine] in engine?.runner.entry(of: run) != nil },
      live: { [weak engine] in engine.map { Store(engine: $0) } })
  }
}

// Access to parts, and for effects whose actions are embedded in the store's.
extension MutatingStore: Embedding {
  @usableFromInline
  func embedding<Part: Sendable, Whole: Sendable>(
    _ embed: @escaping @Sendable (Part) -> Whole
  ) -> AnyObject? {
    guard let store = self as? MutatingStore<State, Whole> else { return nil }
    return MutatingStore<State, Part>(
      read: read, write: write, deliver: { store.deliver(embed($0)) }, isActive: isActive,
      live: { store.live()?.scope(\.self, action: embed) })
  }

  @usableFromInline
  func scoped<Whole, Part>(to path: WritableKeyPath<Whole, Part>) -> AnyObject? {
    guard let store = self as? MutatingStore<Whole, Action> else { return nil }
    return MutatingStore<Part, Action>(
      read: { store.read()[keyPath: path] },
      write: { store.write($0.lifted($0.forcing.lifted(path)) { $1(&$0[keyPath: path]) }) }, deliver: deliver,
      isActive: isActive,
      live: { store.live()?.scope(path, action: { $0 }) })
  }

  /// Returns access to an optional part.
  ///
  /// If the part has left or was replaced by another one, reads return the part's last value.
  @usableFromInline
  func unwrapped<Whole, Part>(
    at path: WritableKeyPath<Whole, Part?>, as identity: ChildIdentity
  ) -> AnyObject? {
    guard let store = self as? MutatingStore<Whole, Action>, var last = store.read()[keyPath: path],
      identity.isShared(by: last)
    else { return nil }
    return MutatingStore<Part, Action>(
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
      }, deliver: deliver, isActive: isActive,
      live: {
        guard let live = store.live(), identity.isShared(by: live.state[keyPath: path]) else { return nil }
        return live.scope(path, action: { $0 })
      })
  }

  @usableFromInline
  func writing<Part: Sendable>(_ write: @escaping @Sendable (Part) -> EffectWrite) -> AnyObject? {
    MutatingStore<State, Part>(
      read: read, write: self.write,
      deliver: { part in
        let change = write(part)
        self.write(
          Write(
            name: change.label, Forcing(change.isForced), motion: change.motion, subject: change.subject
          ) {
            _ = change.apply(to: &$0)
          })
        return SendTask()
      }, isActive: isActive, live: { nil })
  }
}
