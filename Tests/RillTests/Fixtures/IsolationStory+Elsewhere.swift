import Rill
import RillFixtures
import RillTesting
import Testing

// Stories of senders and streams elsewhere, and of the store's release.
extension IsolationStory {
  static func sendersWorkFromElsewhere(isolation: isolated (any Actor)? = #isolation) async {
    let store = makeOutpost()
    let sender = store.sender()
    let row = store.row(\.rows, id: 2) { Outpost.Action.row($0, $1) }
    let rowSender = row?.sender()
    let elsewhere = Effect<Outpost.Action>.run("elsewhere") { _ in
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { await sender.send(.add(1)) } }
        group.addTask { await rowSender?.send(7) }
      }
    }
    await store.send(.start(elsewhere)).finish()
    #expect(store.state.count == 8)
    #expect(store.state.rows[id: 2]?.value == 7)
  }

  static func sendersLearnRefusals(isolation: isolated (any Actor)? = #isolation) async {
    let store = makeOutpost(validators: [Validator("no debt") { $0.count >= 0 }])
    let sender = store.sender()
    let refusals = Recorder<String>()
    let elsewhere = Effect<Outpost.Action>.run("elsewhere") { _ in
      for amount in [1, -2, -1] {
        refusals.note(await sender.send(.add(amount))?.gate ?? "accepted \(amount)")
      }
    }
    await store.send(.start(elsewhere)).finish()
    #expect(refusals.elements == ["accepted 1", "no debt", "accepted -1"])
    #expect(store.state.count == 0)
  }

  static func goingCancelsEffects(isolation: isolated (any Actor)? = #isolation) async {
    var store: OutpostStore? = makeOutpost()
    let sender = store?.sender()
    let (begun, cancelled) = (Signal(), Signal())
    let task = store?.send(.start(.lasting(begun: begun, cancelled: cancelled)))
    await begun.wait()
    weak let weakStore = store
    store = nil
    #expect(weakStore == nil)
    #expect(task?.isFinished == true)
    await cancelled.wait()
    let refusal = await sender?.send(.add(1))
    #expect(refusal?.underlying is StoreGone)
  }

  static func goingEndsStreams(isolation: isolated (any Actor)? = #isolation) async {
    var store: OutpostStore? = makeOutpost()
    let values = store?.values(\.count, buffer: .unbounded)
    let states = store?.states(buffer: .unbounded)
    let actions = store?.actions()
    let transitions = store?.transitions()
    store?.send(.add(2))
    store?.send(.add(3))
    store = nil
    let seen = Collected<String>()
    if let values { for await value in values { seen.add("\(value)") } }
    if let states { for await state in states { seen.add("state \(state.count)") } }
    if let actions { for await action in actions { seen.add("\(action)") } }
    if let transitions { for await transition in transitions { seen.add("#\(transition.sequence)") } }
    #expect(
      seen.elements == [
        "0", "2", "5", "state 0", "state 2", "state 5", "add(2)", "add(3)", "#1", "#2",
      ])
  }

  static func streamsReachOtherTasks(isolation: isolated (any Actor)? = #isolation) async {
    var store: OutpostStore? = makeOutpost()
    let consumers = (0..<4).compactMap { _ in
      store?.values(\.count, buffer: .unbounded)
    }
    .map { values in
      Task.detached {
        var seen: [Int] = []
        for await value in values { seen.append(value) }
        return seen
      }
    }
    for _ in 0..<10 { store?.send(.add(1)) }
    store = nil
    for consumer in consumers {
      let seen = await consumer.value
      #expect(seen == Array(0...10))
    }
  }

  static func firstWaits(isolation: isolated (any Actor)? = #isolation) async {
    let clock = TestClock()
    let store = makeOutpost(clock: clock)
    let atOnce = await store.first(\.count, where: { $0 == 0 })
    #expect(atOnce == 0)
    async let wait: Void = {
      await clock.sleepers(1)
      await clock.advance(by: .seconds(1))
    }()
    let tooLate = await store.first(\.count, where: { $0 == 3 }, timeout: .seconds(1))
    #expect(tooLate == nil)
    await wait
    store.send(.start(.run("adds") { send in for _ in 0..<5 { await send(.add(1)) } }))
    let later = await store.first(\.count, where: { $0 == 3 })
    #expect(later == 3)
  }
}
