public import Rill

extension Store {
  /// Connects a shared field with all others who share it, for as long as the store is there.
  ///
  /// The state takes over the shared value at once. From then on, what the store commits gets out when its turn has settled,
  /// and a change by others comes in as a transition with the origin `shared`. Validators may refuse it, and then the
  /// store keeps its own value. Of changes that come in quick succession, the store sees at least the last.
  ///
  /// A store that no actor owns takes changes in when its owner enters it. A part cannot be connected, which is reported.
  /// Connect the whole, with the path through the part.
  ///
  /// - Parameters:
  ///   - path: The projection of the field, `\.$draft`.
  ///   - isolation: The isolation of the store; leave it out.
  public func share<Value>(
    _ path: any WritableKeyPath<State, Shared<Value>> & Sendable,
    isolation: isolated (any Actor)? = #isolation
  ) {
    connect(
      SharedField(animation: nil) {
        $0[keyPath: path]
      } take: {
        $0[keyPath: path].take($1)
      }, on: isolation)
  }

  /// Connects a shared field that says how its changes are shown; see ``share(_:isolation:)``.
  ///
  /// - Parameters:
  ///   - path: The projection of the field, `\.$count`.
  ///   - isolation: The isolation of the store; leave it out.
  public func share<Value>(
    _ path: any WritableKeyPath<State, SharedViewState<Value>> & Sendable,
    isolation: isolated (any Actor)? = #isolation
  ) {
    let field = SharedField<State, Value>(animation: state[keyPath: path].animation) {
      $0[keyPath: path].shared
    } take: {
      $0[keyPath: path].shared.take($1)
    }
    connect(field, on: isolation)
  }

  private func connect<Value>(_ field: SharedField<State, Value>, on isolation: (any Actor)?) {
    guard let door = door(for: "A shared field", on: isolation) else { return }
    let inlets = inlets
    let index = inlets.all.count
    let inlet = SharedInlet(field.get(state).reference.cell) {
      await door.enter { store in field.bring(into: store, through: store.inlets.all[index], store.owner) }
    }
    inlets.all.append(inlet)
    field.bring(into: self, through: inlet, isolation)
    var last = field.get(state).version
    // Published where it is found, and not kept: if it were, the next change would copy it. Publishing calls nobody, and
    // there is nobody to be told here.
    observe(deriving: { state in
      let shared = field.get(state)
      guard shared.version != last else { return true }
      last = shared.version
      // What came in does not go out again: the shared value may have moved on since.
      if inlet.incoming == last { inlet.incoming = nil } else { shared.publish(by: inlet.number) }
      return true
    }) { _ in }.forever()
  }

  private var inlets: SharedInlets {
    if let inlets = belonging(SharedInlets.self) { return inlets }
    let inlets = SharedInlets()
    keep(belonging: inlets)
    return inlets
  }
}

/// Where a shared value is in a state.
private struct SharedField<State, Value: Equatable & Sendable>: Sendable {
  let animation: StateAnimation?
  let get: @Sendable (State) -> Shared<Value>
  let take: @Sendable (inout State, (value: Value, version: Version)) -> Void

  /// Brings the shared value into a store, unless the store has it.
  func bring<Action>(
    into store: Store<State, Action>, through inlet: SharedInlet, _ isolation: (any Actor)?
  ) {
    let shared = get(store.state)
    let snapshot = shared.reference.cell.snapshot
    guard shared.version != snapshot.version, shared.wrappedValue != snapshot.value else { return }
    let write = Write<State>("shared \(shared.reference.cell.key)", animation: animation) {
      take(&$0, snapshot)
    }
    inlet.incoming = snapshot.version
    _ = store.write(write, .other("shared"), isolation)
  }
}

/// What brings shared values into one store; kept with the store.
private final class SharedInlets {
  var all: [SharedInlet] = []
}

/// Listens to a shared value until it is let go.
private final class SharedInlet {
  /// The stamp of the value that is being brought in.
  var incoming: Version?
  /// Who listens; what this store publishes need not wake it.
  let number: Int
  private let leave: () -> Void

  init<Value>(_ cell: SharedCell<Value>, bring: @escaping @Sendable () async -> Void) {
    let (values, number) = cell.listen(.bufferingNewest(1))
    self.number = number
    Task {
      for await _ in values { await bring() }
    }
    leave = { cell.leave(number) }
  }

  deinit { leave() }
}
