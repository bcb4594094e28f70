import Rill
import RillFixtures
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct EffectErrorTests {
  let bench = makeBench()

  @Test func `an error goes to the effect's catch, which may send, and is not reported`() async {
    let effect = Effect<Deed>.run("error with a catch") { send in
      await send(.note("before"))
      throw Mishap.numbered(1)
    } catch: { error, send in
      await send(.note("caught \(error)"))
    }
    await bench.start(effect).finish()
    #expect(bench.state == ["before", "caught numbered(1)"])
    #expect(bench.effects.isEmpty)
    #expect(FailureLog.texts(containing: "error with a catch").isEmpty)
  }

  @Test func `an uncaught error is reported once and ends the effect`() async {
    let line = #line + 1
    let task = bench.start(.run("uncaught error") { _ in throw Mishap.usual })
    await task.finish()
    #expect(bench.effects.isEmpty)
    #expect(
      FailureLog.texts(containing: "uncaught error") == [
        """
        The effect "uncaught error" at RillTests/EffectErrorTests.swift:\(line) threw an error that nothing caught: usual. \
        The effect has ended; what it had sent until then stays. Give the effect a `catch` closure that sends an action for this \
        case.
        """
      ])
  }

  @Test func `perform returns when an effect throws`() async {
    let state = await bench.perform(.start(.run("performed error") { _ in throw Mishap.usual }))
    #expect(state.isEmpty)
  }

  @Test func `a cancellation error of a cancelled effect is not reported`() async {
    let gate = Signal()
    let effect = Effect<Deed>.run("gave in") { _ in
      await gate.wait()
      try Task.checkCancellation()
    } catch: { _, send in
      await send(.note("caught"))
    }
    let task = bench.start(effect)
    task.cancel()
    gate.fire()
    await task.finish()
    #expect(bench.state.isEmpty)
    #expect(FailureLog.texts(containing: "gave in").isEmpty)
  }

  @Test func `a cancellation error that work throws for a reason of its own is an error like any other`()
    async
  {
    let other = Task<Void, any Error> { throw CancellationError() }
    let effect = Effect<Deed>.run("awaits another task") { _ in
      try await other.value
    } catch: { _, send in
      await send(.note("caught"))
    }
    await bench.start(effect).finish()
    #expect(bench.state == ["caught"])
    await bench.start(.run("foreign cancellation") { _ in try await other.value }).finish()
    #expect(FailureLog.texts(containing: "foreign cancellation").count == 1)
  }

  @Test func `an error of a cancelled effect is not reported`() async {
    let gate = Signal()
    let effect = Effect<Deed>.run("thrown late") { _ in
      await gate.wait()
      throw Mishap.usual
    } catch: { _, send in
      await send(.note("caught"))
    }
    bench.start(effect.id("late"))
    let task = bench.task(of: "thrown late")
    bench.cancel("late")
    gate.fire()
    await task?.value
    #expect(task != nil)
    #expect(bench.state.isEmpty)
    #expect(FailureLog.texts(containing: "thrown late").isEmpty)
  }

  @Test func `the error of a stream goes to its catch`() async {
    let numbers = AsyncThrowingStream<Int, any Error> { source in
      source.yield(1)
      source.finish(throwing: Mishap.usual)
    }
    let effect = Effect<Deed>.stream(numbers) {
      .note("\($0)")
    } catch: { error, send in
      await send(.note("caught \(error)"))
    }
    await bench.start(effect).finish()
    #expect(bench.state == ["1", "caught usual"])
  }

  @Test func `the error of work on the store goes to its catch`() async {
    let effect = Effect<Deed>.run("on the store", on: .store(of: [String].self)) { store in
      store.update { $0.append("before") }
      throw Mishap.usual
    } catch: { error, send in
      await send(.note("caught \(error)"))
    }
    await bench.start(effect).finish()
    #expect(bench.state == ["before", "caught usual"])
  }

  @Test func `effects continue after one of them throws`() async {
    let failing = Effect<Deed>.run("first in line throws") { _ in throw Mishap.usual }
    bench.start(failing.id("line", policy: .serial))
    await bench.start(.noting("second").id("line", policy: .serial)).finish()
    #expect(bench.state == ["second"])
  }
}
