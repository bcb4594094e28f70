#if canImport(Combine)
public import Combine
public import Rill

extension Publisher where Failure == Never, Output: Equatable & Sendable {
  /// Writes each element into a field of a store of the main actor.
  ///
  /// The publisher may publish on any thread. Elements are written in order and none is lost. Elements that arrive on
  /// the main actor are written immediately where the system supports it, and otherwise on the actor's next turn.
  /// Writing an equal value does nothing. The assignment does not keep a store with its own state alive.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - forced: Whether writing an equal value is also a transition that notifies the field's observers.
  ///   - animation: The animation of the changes.
  /// - Returns: A token that ends the assignment when it is cancelled or released.
  @MainActor
  public func assign<State, Action>(
    to path: WritableKeyPath<State, Output>, using store: Store<State, Action>, forced: Bool = false,
    animation: StateAnimation? = nil
  ) -> AnyCancellable {
    let reach = store.reach
    return handle { value in
      guard let store = reach(), forced || store.state[keyPath: path] != value else { return }
      let write = Write<State>(path, to: value, isForced: forced, animation: animation)
      _ = store.write(write, .publisher, MainActor.shared)
    }
  }
}

extension Publisher where Failure == Never, Output: Sendable {
  /// Sends an action for each element to a store of the main actor.
  ///
  /// The publisher may publish on any thread. Actions are sent in order and none is lost. Actions for elements that
  /// arrive on the main actor are sent immediately where the system supports it, and otherwise on the actor's next
  /// turn. The assignment does not keep a store with its own state alive.
  ///
  /// - Parameters:
  ///   - action: Creates the action for an element; usually an enum case.
  ///   - store: The store.
  /// - Returns: A token that ends the assignment when it is cancelled or released.
  @MainActor
  public func assign<State, Action>(
    toAction action: @escaping (Output) -> Action, using store: Store<State, Action>
  ) -> AnyCancellable {
    let reach = store.reach
    return handle { element in
      if let store = reach() { _ = store.submit(action(element), .publisher, MainActor.shared) }
    }
  }

  /// Sends the same action for each element to a store of the main actor.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - store: The store.
  /// - Returns: A token that ends the assignment when it is cancelled or released.
  @MainActor
  public func assign<State, Action>(
    toAction action: Action, using store: Store<State, Action>
  ) -> AnyCancellable {
    assign(toAction: { _ in action }, using: store)
  }

  /// Sends an action for each element to a store of any isolation.
  ///
  /// Actions arrive in order and none is lost. Each waits for the turn of the previous one. When the assignment ends,
  /// one action may still be in progress.
  ///
  /// - Parameters:
  ///   - action: Creates the action for an element; usually an enum case.
  ///   - sender: The sender of the store.
  /// - Returns: A token that ends the assignment when it is cancelled or released.
  public func assign<Action>(
    toAction action: @escaping (Output) -> Action, using sender: Sender<Action>
  ) -> AnyCancellable {
    let (actions, line) = AsyncStream.makeStream(of: Action.self)
    let work = Task {
      for await action in actions { await sender.send(action) }
    }
    let sink = sink { _ in
      line.finish()
    } receiveValue: {
      line.yield(action($0))
    }
    return AnyCancellable {
      sink.cancel()
      work.cancel()
    }
  }

  /// Handles each element on the main actor.
  @MainActor
  private func handle(_ body: @escaping (Output) -> Void) -> AnyCancellable {
    let line = MainLine(body)
    let sink = sink { _ in
      line.finish()
    } receiveValue: {
      line.take($0)
    }
    return AnyCancellable {
      sink.cancel()
      line.close()
    }
  }
}

extension Publisher where Failure == Never {
  /// Sets a property of an object without keeping the object alive.
  ///
  /// Combine's `assign(to:on:)` keeps the object alive for as long as the assignment exists, possibly indefinitely.
  ///
  /// - Parameters:
  ///   - path: The property; it is set wherever the publisher publishes.
  ///   - object: The object.
  /// - Returns: A token that ends the assignment when it is cancelled or released.
  public func weakAssign<Root: AnyObject>(
    to path: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    sink { [weak object] in object?[keyPath: path] = $0 }
  }
}

extension Origin {
  /// A publisher that is assigned to the store.
  static var publisher: Origin { .other("publisher") }
}
#endif
