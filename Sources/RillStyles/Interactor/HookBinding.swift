import Rill

/// The source of a hook's events and the work that the hook does for them.
///
/// Everything runs on the store's actor. After the hook has been stopped, no further closure is called, even for events
/// that arrived earlier.
public struct HookBinding {
  /// Runs the work of the hook and returns the events that it waits for afterwards, or nil if it ends with the work.
  let run: nonisolated(nonsending) (HookLine) async throws -> StoreEvents?

  init(run: nonisolated(nonsending) @escaping (HookLine) async throws -> StoreEvents?) {
    self.run = run
  }

  /// Creates a binding that performs any work.
  ///
  /// The hook ends with the work.
  ///
  /// Tools see its start and its end, but not the events in between.
  ///
  /// The work retains the store's actor until it returns, so an actor that owns its store is not released while the work
  /// waits. Bindings to sequences and changes wait without retaining it.
  ///
  /// - Important: Do not give the closure a capture list: Swift 6.3 and earlier would run it outside the store's actor.
  ///
  /// - Parameter work: The work.
  public init(_ work: nonisolated(nonsending) @escaping () async throws -> Void) {
    self.init(run: { _ in
      try await work()
      return nil
    })
  }

  /// Returns a binding that calls a closure for each element of a sequence.
  ///
  /// The hook ends with the sequence. While it waits for an element, it does not retain the store's actor.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - body: A closure that is called with each element, in order.
  /// - Returns: The binding.
  public static func each<Base: AsyncSequence>(
    _ sequence: Base, _ body: @escaping (Base.Element) throws -> Void
  ) -> HookBinding {
    HookBinding(run: { line in events(of: sequence, isGiven: true, on: line, .synchronous(body)) })
  }

  /// Returns a binding that calls an asynchronous closure for each element of a sequence.
  ///
  /// The hook ends with the sequence. While it waits for an element, it does not retain the store's actor.
  ///
  /// - Important: Do not give the closure a capture list: Swift 6.3 and earlier would run it outside the store's actor
  ///   ([swiftlang/swift#87097](https://github.com/swiftlang/swift/issues/87097)). A debug build stops when such a closure
  ///   uses the store.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - body: A closure that is called with each element, in order. The next element waits until it returns.
  /// - Returns: The binding.
  public static func each<Base: AsyncSequence>(
    _ sequence: Base, _ body: nonisolated(nonsending) @escaping (Base.Element) async throws -> Void
  ) -> HookBinding {
    HookBinding(run: { line in events(of: sequence, isGiven: true, on: line, .asynchronous(body)) })
  }

  /// Returns a binding that calls a closure for each element of a sequence that is created at each start of the hook.
  ///
  /// An `AsyncStream` supports a single iteration, which ends when the hook is stopped. With a function that creates a
  /// stream, the hook can be stopped and started again.
  ///
  /// ```swift
  /// case .incoming: .each({ service.incoming() }) { message in store.messages.append(message) }
  /// ```
  ///
  /// - Parameters:
  ///   - make: A closure that creates the sequence. It is called each time the hook starts.
  ///   - body: A closure that is called with each element, in order.
  /// - Returns: The binding.
  public static func each<Base: AsyncSequence>(
    _ make: @escaping () throws -> Base, _ body: @escaping (Base.Element) throws -> Void
  ) -> HookBinding {
    HookBinding(run: { line in events(of: try make(), isGiven: false, on: line, .synchronous(body)) })
  }

  /// Returns a binding that calls an asynchronous closure for each element of a sequence that is created at each start of
  /// the hook.
  ///
  /// - Important: Do not give the closures capture lists: Swift 6.3 and earlier would run them outside the store's actor.
  ///
  /// - Parameters:
  ///   - make: A closure that creates the sequence. It is called each time the hook starts.
  ///   - body: A closure that is called with each element, in order. The next element waits until it returns.
  /// - Returns: The binding.
  public static func each<Base: AsyncSequence>(
    _ make: nonisolated(nonsending) @escaping () async throws -> Base,
    _ body: nonisolated(nonsending) @escaping (Base.Element) async throws -> Void
  ) -> HookBinding {
    HookBinding(run: { line in
      events(of: try await make(), isGiven: false, on: line, .asynchronous(body))
    })
  }

  /// Returns a binding that calls a closure at each change of the store's own state, in the turn of the change.
  ///
  /// The hook does not end until it is stopped. A write by the closure is a transition immediately after the one that
  /// it responds to, before `send` returns.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - body: A closure that is called with each new value, after the state has settled.
  /// - Returns: The binding.
  public static func each<Value>(
    _ changes: StateChanges<Value>, _ body: @escaping (Value) -> Void
  ) -> HookBinding {
    HookBinding(run: { line in
      let subscription = changes.subscribe { value in
        guard line.isActive() else { return }
        let number = line.begin(value)
        body(value)
        line.end(value, number)
      }
      return StoreEvents(next: {
        await cancellation()
        subscription?.cancel()
        return nil
      })
    })
  }
}

/// What a hook does for each element of a sequence.
private enum HookBody<Element> {
  case synchronous((Element) throws -> Void)
  case asynchronous((Element) async throws -> Void)

  /// Returns the code that handles an element on the store's actor.
  func handler(of element: Element, on line: HookLine) -> StoreEvents.Handler {
    {
      guard line.isActive() else { return }
      let number = line.begin(element)
      switch self {
      case .synchronous(let body): try body(element)
      case .asynchronous(let body): try await body(element)
      }
      line.end(element, number)
    }
  }
}

/// Returns the elements of a sequence as the events of a hook.
///
/// - Parameters:
///   - sequence: The sequence.
///   - isGiven: Whether each start of the hook has the same sequence, which may have ended before.
///   - line: The connection of the hook to its store.
///   - body: What the hook does for each element.
/// - Returns: The events.
private func events<Base: AsyncSequence>(
  of sequence: Base, isGiven: Bool, on line: HookLine, _ body: HookBody<Base.Element>
) -> StoreEvents {
  var iterator = sequence.makeAsyncIterator()
  return StoreEvents(
    next: {
      guard let element = try await iterator.next(isolation: #isolation), line.isActive() else { return nil }
      return body.handler(of: element, on: line)
    },
    last: { error in
      if let error { throw error }
      if isGiven { line.givenSequenceDidEnd() }
    })
}

/// Waits until the task is cancelled.
nonisolated(nonsending) private func cancellation() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
  for await _ in stream {}
  continuation.finish()
}
