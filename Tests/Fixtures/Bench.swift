package import Rill

/// A store whose actions carry what is to be done, so that a test of effects reads from top to bottom.
///
/// Its state is the list of what was noted, in order.
package typealias Bench = Store<[String], Deed>

/// What a bench is asked to do.
package enum Deed: Sendable {
  /// Add a line to the state.
  case note(String)
  /// Start an effect.
  indirect case start(Effect<Deed>)
}

/// The logic of a bench.
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
  /// Work that notes a line as soon as it runs.
  package static func noting(_ line: String) -> Effect<Deed> {
    .run(line) { send in await send(.note(line)) }
  }

  /// Work that notes a line once a gate has opened, even if it was cancelled meanwhile.
  ///
  /// - Parameters:
  ///   - line: The line, and the name of the effect.
  ///   - gate: What it waits for, taking no notice of cancellation.
  ///   - begun: Fired when the work begins.
  ///   - ended: Fired when the line was sent, whatever became of it.
  /// - Returns: What is noted.
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

  /// Work that never ends by itself, only by being cancelled.
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
