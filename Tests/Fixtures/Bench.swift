package import Rill

/// A store whose actions contain the work to perform, so that a test of effects reads from top to bottom.
///
/// Its state is the list of notes in their order.
package typealias Bench = Store<[String], Deed>

/// An instruction to a bench.
package enum Deed: Sendable {
  /// Adds a line to the state.
  case note(String)
  /// Starts an effect.
  indirect case start(Effect<Deed>)
}

/// The reducer of a bench.
package struct Bencher: Reducer {
  package init() {}

  package func reduce(into state: inout [String], action: Deed) -> Effect<Deed> {
    switch action {
    case .note(let line): state.append(line)
    case .start(let effect): return effect
    }
    return .none
  }
}

package func makeBench(
  clock: (any Clock<Duration>)? = nil, isolation: isolated (any Actor)? = #isolation
) -> Bench {
  FailureLog.listen()
  return Bench([], clock: clock, isolation: isolation) { Bencher() }
}

extension Store where Action == Deed {
  /// Sends an action that starts an effect.
  @discardableResult
  package func start(_ effect: Effect<Deed>, isolation: isolated (any Actor)? = #isolation) -> SendTask {
    send(.start(effect), isolation: isolation)
  }
}

extension Effect<Deed> {
  /// An effect that notes a line as soon as it runs.
  package static func noting(_ line: String) -> Effect<Deed> {
    .run(line) { send in await send(.note(line)) }
  }

  /// An effect that notes a line after a gate has opened, even if the effect was cancelled meanwhile.
  ///
  /// - Parameters:
  ///   - line: The line, and the name of the effect.
  ///   - gate: The signal that the effect waits for, regardless of cancellation.
  ///   - begun: A signal that fires when the effect starts.
  ///   - ended: A signal that fires after the line was sent, whether or not it was handled.
  /// - Returns: The effect.
  package static func noting(
    _ line: String, behind gate: Signal, begun: Signal = Signal(), ended: Signal = Signal()
  ) -> Effect<Deed> {
    .run(line) { send in
      begun.fire()
      await gate.wait()
      await send(.note(line))
      ended.fire()
    }
  }

  /// An effect that ends only when it is cancelled.
  package static func lasting(
    _ name: String, begun: Signal = Signal(), cancelled: Signal = Signal()
  ) -> Effect<Deed> {
    .run(name) { _ in
      await withTaskCancellationHandler {
        begun.fire()
        await cancelled.wait()
      } onCancel: {
        cancelled.fire()
      }
    }
  }
}
