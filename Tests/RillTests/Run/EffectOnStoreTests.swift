import Rill
import RillFixtures
import RillTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct EffectOnStoreTests {
  let bench = makeBench()

  @Test func `the first part of work on the store runs before send returns, and the rest later`() async {
    let gate = Signal()
    let steps = Collected<String>()
    let task = bench.start(
      .run("on the store", on: .store(of: [String].self)) { store in
        MainActor.preconditionIsolated()
        store.update { $0.append("at once") }
        await gate.wait()
        MainActor.preconditionIsolated()
        store.update { $0.append("later") }
      })
    steps.elements = bench.state
    #expect(steps.elements == ["at once"])
    #expect(!task.isFinished)
    gate.fire()
    await task.finish()
    #expect(bench.state == ["at once", "later"])
  }

  @Test func `the first part immediately reads its own writes and sends`() async {
    let effect = Effect<Deed>.run("on the store", on: .store(of: [String].self)) { store in
      store.update { $0.append("written") }
      store.send(.note("sent \(store.state.count)"))
      store.update { [count = store.state.count] in $0.append("written after \(count)") }
    }
    await bench.start(effect).finish()
    #expect(bench.state == ["written", "sent 1", "written after 2"])
  }

  @Test func `work without suspensions has ended when send returns`() {
    let task = bench.start(
      .run("on the store", on: .store(of: [String].self)) { store in store.update { $0.append("done") } })
    #expect(task.isFinished)
    #expect(bench.effects.isEmpty)
    #expect(bench.state == ["done"])
  }

  @Test func `the first part completes before waiting turns`() async {
    let effect = Effect<Deed>.run("on the store", on: .store(of: [String].self)) { store in
      store.update { $0.append("written") }
      store.update { $0.append("then") }
    }
    let bench = bench
    let watch = bench.observe { change in
      guard change.new == ["first"] else { return }
      bench.start(effect)
      bench.send(.note("waited"))
    }
    bench.send(.note("first"))
    #expect(bench.state == ["first", "written", "then", "waited"])
    watch.cancel()
  }

  @Test func `it reads live state after a suspension as well`() async {
    let gate = Signal()
    let seen = Recorder<[String]>()
    let task = bench.start(
      .run("on the store", on: .store(of: [String].self)) { store in
        seen.note(store.state)
        await gate.wait()
        seen.note(store.state)
      })
    bench.send(.note("meanwhile"))
    gate.fire()
    await task.finish()
    #expect(seen.elements == [[], ["meanwhile"]])
  }

  @Test func `two that write across suspensions lose no write`() async {
    let gate = Signal()
    func appending(_ name: String) -> Effect<Deed> {
      .run(name, on: .store(of: [String].self)) { store in
        let before = store.state.count
        await gate.wait()
        store.update { $0.append("\(name) \(before) \($0.count)") }
      }
    }
    let tasks = [bench.start(appending("one")), bench.start(appending("two"))]
    gate.fire()
    for task in tasks { await task.finish() }
    #expect(Set(bench.state.map { $0.suffix(3) }) == ["0 0", "0 1"])
  }

  @Test func `it assigns fields, each assignment a transition with the field's name`() async {
    let family = makeFamily()
    let transitions = family.transitions()
    let effect = Effect<Family.Action>.run("writes", on: .store(of: Family.State.self)) { store in
      store.notes.append("one")
      store.eldest.notes = ["two"]
      store.update("both") {
        $0.notes.append("three")
        $0.eldest.notes.append("four")
      }
    }
    await family.send(.start(effect)).finish()
    #expect(family.notes == ["one", "three"])
    #expect(family.eldest.notes == ["two", "four"])
    var labels: [String] = []
    for await transition in transitions {
      guard case .write(let label) = transition.subject else { continue }
      labels.append(label)
      if label == "both" { break }
    }
    #expect(labels == ["\\State.notes", "\\State.eldest", "both"])
  }

  @Test func `its writes and actions carry the effect's name and cause`() async {
    let transitions = bench.transitions()
    let effect = Effect<Deed>.run("on the store", on: .store(of: [String].self)) { store in
      store.update("write") { $0.append("written") }
      store.send(.note("sent"))
    }
    await bench.start(effect).finish()
    #expect(bench.state == ["written", "sent"])
    var iterator = transitions.makeAsyncIterator()
    let all = [await iterator.next(), await iterator.next(), await iterator.next()]
    #expect(all.map { $0?.origin } == [.caller, .effect("on the store"), .effect("on the store")])
    #expect(all.map { $0?.cause } == [nil, 1, 1])
  }

  @Test func `finish waits for the effects of its actions`() async {
    let gate = Signal()
    let effect = Effect<Deed>.run("on the store", on: .store(of: [String].self)) { store in
      await Task.yield()
      store.send(.start(.noting("inner", behind: gate)))
    }
    let task = bench.start(effect)
    let opener = bench.start(
      .run("opener") { send in
        await send(.note("opener"))
        gate.fire()
      })
    await task.finish()
    await opener.finish()
    #expect(bench.state.last == "inner")
  }

  @Test func `once cancelled it writes and sends nothing, even if it ignores cancellation`() async {
    let gate = Signal()
    let ended = Signal()
    let effect = Effect<Deed>.run("on the store", on: .store(of: [String].self)) { store in
      store.update { $0.append("before") }
      await gate.wait()
      store.update { $0.append("late write") }
      store.send(.note("late action"))
      ended.fire()
    }
    let task = bench.start(effect.id("work"))
    bench.cancel("work")
    #expect(task.isFinished)
    gate.fire()
    await ended.wait()
    #expect(bench.state == ["before"])
  }

  @Test func `one cancelled while it waits for its turn never begins`() async {
    func effect(_ name: String) -> Effect<Deed> {
      .run(name, on: .store(of: [String].self)) { store in
        store.update { $0.append(name) }
        await Signal().wait()
      }
      .id("line", policy: .serial)
    }
    let first = bench.start(effect("first"))
    let second = bench.start(effect("second"))
    let third = bench.start(effect("third"))
    first.cancel()
    second.cancel()
    third.cancel()
    await bench.start(.noting("after").id("line", policy: .serial)).finish()
    #expect(bench.state == ["first", "after"])
  }

  @Test func `with a delay it starts later on the store`() async {
    let clock = TestClock()
    let bench = makeBench(clock: clock)
    let effect = Effect<Deed>.run("on the store", on: .store(of: [String].self)) { store in
      MainActor.preconditionIsolated()
      store.update { $0.append("later") }
    }
    let task = bench.start(effect.delay(for: .seconds(1)))
    await clock.sleepers(1)
    #expect(bench.state.isEmpty)
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(bench.state == ["later"])
  }

  @Test
  func `with a delay it observes its cancellation`() async {
    let clock = TestClock()
    let bench = makeBench(clock: clock)
    let (begun, cancelled) = (Signal(), Signal())
    let effect = Effect<Deed>.run("on the store", on: .store(of: [String].self)) { _ in
      await withTaskCancellationHandler {
        begun.fire()
        await cancelled.wait()
      } onCancel: {
        cancelled.fire()
      }
    }
    let task = bench.start(effect.delay(for: .seconds(1)))
    await clock.advance(by: .seconds(1))
    await begun.wait()
    task.cancel()
    await cancelled.wait()
    #expect(task.isFinished)
  }

  @Test func `it does not retain the store, and its writes after the store's release are dropped`() async {
    let gate = Signal()
    let seen = Recorder<[String]>()
    var bench: Bench? = makeBench()
    let effect = Effect<Deed>.run("on the store", on: .store(of: [String].self)) { store in
      store.update { $0.append("before") }
      await gate.wait()
      store.update { $0.append("late") }
      store.send(.note("late"))
      seen.note(store.state)
    }
    let task = bench?.start(effect)
    weak let weakBench = bench
    bench = nil
    #expect(weakBench == nil)
    #expect(task?.isFinished == true)
    gate.fire()
    #expect(await seen.first(1) == [["before"]])
  }
}
