import Rill
import RillFixtures
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct ScopedEffectTests {
  let cancelled = Signal()
  let ended = Signal()

  private var kidEffect: Effect<Kid.Action> {
    .lasting("kid's", then: .note("late"), cancelled: cancelled, ended: ended)
  }

  private var petEffect: Effect<Pet.Action> {
    .lasting("pet's", then: .note("late"), cancelled: cancelled, ended: ended)
  }

  @Test func `an effect ends when the optional child is removed, and its late result is dropped`() async {
    let family = makeFamily(guest: Kid.State(id: 1))
    let task = family.send(.guest(.start(kidEffect)))
    family.send(.note("unrelated"))
    #expect(family.effects.map(\.description.name) == ["kid's"])
    family.send(.goodbye)
    #expect(family.effects.isEmpty)
    #expect(task.isFinished)
    await ended.wait()
    family.send(.welcome(Kid.State(id: 2)))
    #expect(family.guest?.notes == [])
  }

  @Test func `an effect continues when its child changes`() async {
    let family = makeFamily(guest: Kid.State(id: 1))
    let begun = Signal()
    family.send(.guest(.start(.lasting("kid's", then: .note("late"), begun: begun, cancelled: cancelled))))
    family.send(.guest(.note("changed")))
    family.send(.welcome(Kid.State(id: 1)))
    await begun.wait()
    #expect(family.effects.count == 1)
    #expect(!cancelled.hasFired)
    family.send(.goodbye)
    await cancelled.wait()
  }

  @Test func `an effect ends when its row is removed, and those of other rows continue`() async {
    let family = makeFamily(kids: [1, 2, 3])
    let gate = Signal()
    family.send(.kid(1, .start(kidEffect)))
    let other = family.send(
      .kid(
        2,
        .start(
          .run("other row") { send in
            await gate.wait()
            await send(.note("done"))
          })))
    family.send(.leave(3))
    #expect(family.effects.count == 2)
    family.send(.leave(1))
    #expect(family.effects.map(\.description.name) == ["other row"])
    await ended.wait()
    gate.fire()
    await other.finish()
    #expect(family.kids.map(\.notes) == [["done"]])
  }

  @Test func `a grandchild's effect ends when the grandchild is removed`() async {
    let family = makeFamily(kids: [1])
    family.send(.kid(1, .getPet))
    let task = family.send(.kid(1, .pet(.start(petEffect))))
    family.send(.kid(1, .note("unrelated")))
    #expect(!task.isFinished)
    family.send(.kid(1, .losePet))
    #expect(task.isFinished)
    await ended.wait()
    #expect(family.effects.isEmpty)
  }

  @Test(arguments: [true, false])
  func `a grandchild's effect ends when the enclosing child is removed`(isRow: Bool) async {
    let family = makeFamily(kids: [1], guest: Kid.State(id: 1))
    for action: Kid.Action in [.getPet, .pet(.start(petEffect))] {
      family.send(isRow ? .kid(1, action) : .guest(action))
    }
    #expect(family.effects.map(\.description.name) == ["pet's"])
    family.send(isRow ? .leave(1) : .goodbye)
    #expect(family.effects.isEmpty)
    await ended.wait()
  }

  @Test func `an effect of a permanent child does not end with others`() async {
    let family = makeFamily(kids: [1], guest: Kid.State(id: 1))
    family.send(.eldest(.start(kidEffect)))
    family.send(.goodbye)
    family.send(.leave(1))
    #expect(family.effects.map(\.description.name) == ["kid's"])
    family.send(.eldest(.getPet))
    #expect(!cancelled.hasFired)
    family.cancel("nobody")
  }

  @Test func `an effect of a child removed in the same turn never begins`() async {
    let family = makeFamily(guest: Kid.State(id: 1))
    let task = family.send(.farewell(kidEffect))
    #expect(task.isFinished)
    #expect(family.effects.isEmpty)
    #expect(family.guest == nil)
    await family.send(.eldest(.start(.run { _ in }))).finish()
    #expect(!cancelled.hasFired && !ended.hasFired)
  }

  @Test func `an effect runs while its condition holds`() async {
    let bench = makeBench()
    let effect = Effect<Deed>.lasting("short", then: .note("late"), cancelled: cancelled, ended: ended)
    let task = bench.start(effect.lasting(while: { (notes: [String]) in notes.count < 2 }))
    bench.send(.note("one"))
    #expect(!task.isFinished)
    bench.send(.note("two"))
    #expect(task.isFinished)
    await ended.wait()
    #expect(bench.state == ["one", "two"])
  }

  @Test func `a child's condition is visible from its parent's store`() async {
    let family = makeFamily(kids: [1, 2])
    let effect = kidEffect.lasting(while: { (kid: Kid.State) in kid.notes.isEmpty })
    let task = family.send(.kid(1, .start(effect)))
    family.send(.kid(2, .note("another row")))
    #expect(!task.isFinished)
    family.send(.kid(1, .note("this row")))
    #expect(task.isFinished)
    await ended.wait()
    #expect(family.kids[id: 1]?.notes == ["this row"])
  }

  @Test func `finish returns when the child is removed`() async {
    let family = makeFamily(guest: Kid.State(id: 1))
    let begun = Signal()
    let task = family.send(
      .guest(.start(.lasting("kid's", then: .note("late"), begun: begun, cancelled: cancelled))))
    Task {
      await begun.wait()
      family.send(.goodbye)
    }
    await task.finish()
    #expect(family.effects.isEmpty)
    #expect(family.guest == nil)
  }

  @Test func `a child's effect mapped without its place is reported and runs to its end`() async {
    let family = makeFamily(guest: Kid.State(id: 1))
    let gate = Signal()
    let line = #line + 1
    let effect = Effect<Kid.Action>.run("stray") { send in
      await gate.wait()
      await send(.note("ran"))
    }
    let task = family.send(.stray(.start(effect.lasting(while: { (_: Kid.State) in true }))))
    #expect(
      FailureLog.texts(containing: "\"stray\"") == [
        """
        The effect "stray" at RillTests/ScopedEffectTests.swift:\(line) is bound to a child of Kid.State, but the store of \
        Family.State has another state and cannot see that child: the effect was mapped without its place. The effect runs and \
        does not end with the child. Handle the child with reduce(\\.child, of: &state, action:embed:) instead of \
        .map(_:) on every level above it.
        """
      ])
    gate.fire()
    await task.finish()
    #expect(family.guest?.notes == ["ran"])
  }
}
