import Rill

/// The source of a hook's events and the work that the hook does for them.
///
/// Everything runs on the store's actor. After the hook has been stopped, no further closure is called, even for events
/// that arrived earlier.
public struct HookBinding {
  let run: nonisolated(nonsending) (HookLine) async throws -> Void

  init(run: nonisolated(nonsending) @escaping (HookLine) async throws -> Void) {
    self.run = run
  }

  /// Creates a binding that performs any work.
  ///
  /// The hook ends with the work.
  ///
  /// Tools see its start and its end, but not the events in between.
  ///
  /// - Parameter work: The work.
  public init(_ work: nonisolated(nonsending) @escaping () async throws -> Void) {
    self.init(run: { _ in try await work() })
  }

  /// Returns a binding that calls a closure for each element of a sequence.
  ///
  /// The hook ends with the sequence.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - body: A closure that is called with each element, in order. The next element waits until it returns.
  /// - Returns: The binding.
  public static func each<Base: AsyncSequence>(
    _ sequence: Base, _ body: nonisolated(nonsending) @escaping (Base.Element) async throws -> Void
  ) -> HookBinding {
    HookBinding(run: { line in try await listen(to: sequence, on: line, body) })
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
  ///   - body: A closure that is called with each element, in order. The next element waits until it returns.
  /// - Returns: The binding.
  public static func each<Base: AsyncSequence>(
    _ make: nonisolated(nonsending) @escaping () async throws -> Base,
    _ body: nonisolated(nonsending) @escaping (Base.Element) async throws -> Void
  ) -> HookBinding {
    HookBinding(run: { line in try await listen(to: try await make(), on: line, body) })
  }

  private nonisolated(nonsending) static func listen<Base: AsyncSequence>(
    to sequence: Base, on line: HookLine,
    _ body: nonisolated(nonsending) (Base.Element) async throws -> Void
  ) async throws {
    for try await element in sequence {
      guard line.isActive() else { return }
      let number = line.begin(element)
      try await body(element)
      line.end(element, number)
    }
    line.sequenceDidEnd()
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
      await cancellation()
      subscription?.cancel()
    })
  }
}

/// Waits until the task is cancelled.
nonisolated(nonsending) private func cancellation() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
  for await _ in stream {}
  continuation.finish()
}
