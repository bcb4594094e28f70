import Rill

/// What a hook listens to, and what it does then.
///
/// All of it runs on the store's actor. Once the hook is stopped, nothing more is called, even for what has come before.
public struct HookBinding {
  /// Asks whether the hook has not been stopped.
  typealias Line = () -> Bool

  let run: nonisolated(nonsending) (@escaping Line) async throws -> Void

  private init(run: nonisolated(nonsending) @escaping (@escaping Line) async throws -> Void) {
    self.run = run
  }

  /// Does work of any kind; the hook ends with it.
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
    HookBinding(run: { isActive in
      for try await element in sequence {
        guard isActive() else { return }
        try await body(element)
      }
    })
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
    HookBinding(run: { isActive in
      let subscription = changes.subscribe { value in
        if isActive() { body(value) }
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
