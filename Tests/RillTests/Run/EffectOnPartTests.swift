import Rill
import RillFixtures
import Testing

@MainActor
@Suite(.timeLimit(.minutes(60))) struct EffectOnPartTests {
  let kidEffect = Effect<Kid.Action>.run("on the kid", on: .store(of: Kid.State.self)) { kid in
    MainActor.preconditionIsolated()
    kid.notes.append("written to \(kid.id)")
    kid.send(.note("sent"))
    kid.update { $0.notes.append("updated") }
  }
  let expected = ["written to 1", "sent", "updated"]

  @Test func `mapped to other actions it reads the same state`() async {
    let bench = makeBench()
    let effect = Effect<String>.run("mapped", on: .store(of: [String].self)) { store in
      store.update { $0.append("written") }
      store.send("sent")
    }
    await bench.start(effect.map { .note($0) }.map { .start(.send($0)) }).finish()
    #expect(bench.state == ["written", "sent"])
  }

  @Test func `from a child that is always there it works on that child`() async {
    let family = makeFamily()
    await family.send(.eldest(.start(kidEffect))).finish()
    #expect(family.eldest.notes == ["written to 0", "sent", "updated"])
  }

  @Test func `from an optional child it works on that child`() async {
    let family = makeFamily(guest: Kid.State(id: 1))
    await family.send(.guest(.start(kidEffect))).finish()
    #expect(family.guest?.notes == expected)
    #expect(FailureLog.texts(containing: "on the kid").isEmpty)
  }

  @Test func `from a row it works on that row`() async {
    let family = makeFamily(kids: [2, 1, 3])
    await family.send(.kid(1, .start(kidEffect))).finish()
    #expect(family.kids.map(\.notes) == [[], expected, []])
    #expect(FailureLog.texts(containing: "on the kid").isEmpty)
  }

  @Test func `from a grandchild it works on that grandchild`() async {
    let family = makeFamily(kids: [1])
    let effect = Effect<Pet.Action>.run("on the pet", on: .store(of: Pet.State.self)) { pet in
      pet.notes.append("written")
      pet.send(.note("sent"))
    }
    family.send(.kid(1, .getPet))
    await family.send(.kid(1, .pet(.start(effect)))).finish()
    #expect(family.kids[id: 1]?.pet?.notes == ["written", "sent"])
    #expect(FailureLog.texts(containing: "on the pet").isEmpty)
  }

  @Test func `when its child is removed it reads the last value and writes nothing`() async {
    let family = makeFamily(guest: Kid.State(id: 1))
    let gate = Signal()
    let seen = Recorder<[String]>()
    let effect = Effect<Kid.Action>.run("on the leaving kid", on: .store(of: Kid.State.self)) { kid in
      kid.notes.append("before")
      await gate.wait()
      kid.notes.append("late")
      seen.note(kid.notes)
    }
    family.send(.guest(.start(effect)))
    family.send(.goodbye)
    family.send(.welcome(Kid.State(id: 2)))
    family.send(.goodbye)
    gate.fire()
    let last = await seen.first(1)
    #expect(last.first?.contains("late") == false)
    family.send(.welcome(Kid.State(id: 3)))
    #expect(family.guest?.notes == [])
  }
}
