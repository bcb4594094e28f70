import Rill

/// What a hook listens to, and what it does then.
///
/// All of it runs on the store's actor. Once the hook is stopped, nothing more is called, even for what has come before.
public struct HookBinding {
  let run: nonisolated(nonsending) (HookLine) async throws -> Void

  init(run: nonisolated(nonsending) @escaping (HookLine) async throws -> Void) {
    self.run = run
  }

  /// Does work of any kind; the hook ends with it.
  ///
  /// Tools hear of its start and its end, and not of what comes to it meanwhile.
  ///
  /// - Parameter work: The work.
  public init(_ work: nonisolated(nonsending) @escaping () async throws -> Void) {
    self.init(run: { _ in try await work() })
  }

  /// Does something for each element of a sequence, one after the other; the hook ends with the sequence.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - body: Called with each element, in order; the next one waits until it returns.
  /// - Returns: The binding.
  public static func each<Base: AsyncSequence>(
    _ sequence: Base, _ body: nonisolated(nonsending) @escaping (Base.Element) async throws -> Void
  ) -> HookBinding {
    HookBinding(run: { line in try await listen(to: sequence, on: line, body) })
  }

  /// Does something for each element of a sequence that is made anew each time the hook starts.
  ///
  /// An `AsyncStream` can be listened to once: a hook that was stopped has ended it. With a function that makes a stream,
  /// the hook may be stopped and started again.
  ///
  /// ```swift
  /// case .incoming: .each({ service.incoming() }) { message in store.messages.append(message) }
  /// ```
  ///
  /// - Parameters:
  ///   - make: Makes the sequence; called each time the hook starts.
  ///   - body: Called with each element, in order; the next one waits until it returns.
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

  /// Does something at each change of the store's own state, in the turn of the change; the hook never ends by itself.
  ///
  /// What it writes is a transition right after the one that it was told of, before `send` returns.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - body: Called with each new value, after the state has settled.
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

/// Returns when the task is cancelled.
nonisolated(nonsending) private func cancellation() async {
  let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
  for await _ in stream {}
  continuation.finish()
}
