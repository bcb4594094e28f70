import Rill
import RillFixtures
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct ScopedEffectLeftoverTests {
  @Test func `observers forget a scoped effect that has ended`() async {
    let bench = makeBench()
    let held = Collected<WeakToken>()
    for _ in 0..<1_000 {
      let token = Token()
      held.add(WeakToken(token: token))
      let effect = Effect<Deed>.run { _ in }
      await bench.start(
        effect.lasting(while: { (_: [String]) in
          _ = token
          return true
        })
      ).finish()
    }
    bench.send(.note("a turn later"))
    let kept = held.elements.filter { $0.token != nil }.count
    #expect(kept <= 64)
  }

  @Test func `a child's merged effect ends with the child, described as a whole or not`() async {
    let family = makeFamily(guest: Kid.State(id: 1))
    let (left, right) = (Signal(), Signal())
    let pair = Effect<Kid.Action>.merge(
      .lasting("left", then: .note("late"), cancelled: left),
      .lasting("right", then: .note("late"), cancelled: right))
    let plain = family.send(.guest(.start(pair)))
    family.send(.goodbye)
    #expect(plain.isFinished)
    await left.wait()
    await right.wait()
    let whole = (Signal(), Signal())
    family.send(.welcome(Kid.State(id: 2)))
    let begun = (Signal(), Signal())
    let described = family.send(
      .guest(
        .start(
          .merge(
            .lasting("left", then: .note("late"), begun: begun.0, cancelled: whole.0),
            .lasting("right", then: .note("late"), begun: begun.1, cancelled: whole.1)
          ).id("pair"))))
    await begun.0.wait()
    await begun.1.wait()
    family.send(.goodbye)
    #expect(family.effects.isEmpty)
    await whole.0.wait()
    await whole.1.wait()
    await described.finish()
  }

  @Test func `merged parts of different children, described as a whole, each end with their child`() async {
    let family = makeFamily(kids: [1, 2])
    let begun = [Signal(), Signal()]
    let cancelled = [Signal(), Signal()]
    family.send(
      .together(
        [1, 2].map { id in
          (id, .lasting("of \(id)", then: .note("late"), begun: begun[id - 1], cancelled: cancelled[id - 1]))
        }))
    await begun[0].wait()
    await begun[1].wait()
    #expect(family.effects.map(\.description.name).sorted() == ["of 1", "of 2", "together"])
    family.send(.leave(1))
    await cancelled[0].wait()
    #expect(family.effects.map(\.description.name).sorted() == ["of 2", "together"])
    family.send(.leave(2))
    await cancelled[1].wait()
  }

  @Test func `consecutive parts of different children each end with their child`() async {
    let family = makeFamily(kids: [1, 2])
    let begun = Signal()
    let cancelled = Signal()
    let task = family.send(
      .inOrder([
        (1, .run("of 1") { send in await send(.note("done")) }),
        (2, .lasting("of 2", then: .note("late"), begun: begun, cancelled: cancelled)),
      ]))
    await begun.wait()
    family.send(.leave(1))
    #expect(!cancelled.hasFired)
    family.send(.leave(2))
    #expect(family.effects.allSatisfy { $0.description.name != "of 2" })
    await cancelled.wait()
    await task.finish()
  }
}

struct WeakToken {
  weak var token: Token?
}
