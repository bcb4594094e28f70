import Rill
import RillFixtures
import Testing

/// Effects whose elements are written to the state.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct EffectWriteTests {
  /// Writes the notes that a kid's effect would send to the kid.
  private func writing(_ effect: Effect<String>) -> Effect<Kid.Action> {
    effect.writing { note in
      EffectWrite({ "write \(note)" }, in: Kid.State.self) { $0.notes.append(note) }
    }
  }

  @Test func `a synchronous write is applied before send returns`() {
    let family = makeFamily(kids: [1])
    family.send(.kid(1, .start(writing(.send("now")))))
    #expect(family.kids[id: 1]?.notes == ["now"])
  }

  @Test func `work writes to its part in order, from any depth of effects`() async {
    let family = makeFamily(kids: [1, 2], guest: Kid.State(id: 3))
    let work = Effect<String>.concatenate(
      .run("one") { send in
        await send("first")
        await send("second")
      },
      .merge(.send("third"), .run("four") { send in await send("fourth") }))
    await family.send(.kid(2, .start(writing(work)))).finish()
    await family.send(.guest(.start(writing(work)))).finish()
    await family.send(.eldest(.start(writing(work)))).finish()
    #expect(family.kids[id: 1]?.notes == [])
    for notes in [family.kids[id: 2]?.notes ?? [], family.guest?.notes ?? [], family.eldest.notes] {
      // The last two are merged, so their order is not determined.
      #expect(notes.prefix(2) == ["first", "second"] && notes.dropFirst(2).sorted() == ["fourth", "third"])
    }
  }

  @Test func `a catch writes as well, and so does work on the store`() async {
    let family = makeFamily(kids: [1])
    let failing = Effect<String>.run("fails") { _ in
      throw Mishap.usual
    } catch: { error, send in
      await send("caught \(error)")
    }
    await family.send(.kid(1, .start(writing(failing)))).finish()
    let onStore = Effect<String>.run("on the store", on: .store(of: Kid.State.self)) { kid in
      kid.send("sent \(kid.notes.count)")
    }
    await family.send(.kid(1, .start(writing(onStore)))).finish()
    #expect(family.kids[id: 1]?.notes == ["caught usual", "sent 1"])
  }

  @Test func `a write is a transition with its label, the effect's name and its cause`() async {
    let family = makeFamily(kids: [1])
    let transitions = family.transitions()
    await family.send(.kid(1, .start(writing(.run("writer") { send in await send("a") })))).finish()
    var iterator = transitions.makeAsyncIterator()
    _ = await iterator.next()
    let write = await iterator.next()
    guard case .write("write a")? = write?.subject else {
      Issue.record("no write: \(String(describing: write))")
      return
    }
    #expect(write?.origin == .effect("writer"))
    #expect(write?.cause == 1)
  }

  @Test func `a cancelled effect's write is dropped`() async {
    let family = makeFamily(kids: [1])
    let (begun, ended) = (Signal(), Signal())
    let work = Effect<String>.lasting("lasting", then: "late", begun: begun, ended: ended)
    let task = family.send(.kid(1, .start(writing(work))))
    await begun.wait()
    task.cancel()
    await ended.wait()
    #expect(family.kids[id: 1]?.notes == [])
  }

  @Test func `a write that arrives at another state is reported and changes nothing`() async {
    let family = makeFamily(guest: Kid.State(id: 1))
    await family.send(.stray(.start(writing(.send("lost"))))).finish()
    #expect(family.guest?.notes == [])
    #expect(
      FailureLog.texts(containing: "write lost") == [
        """
        The write "write lost" of an effect was made for a part of Family.State, but arrived at the whole. Nothing was \
        changed. Handle the part with reduce(_:of:action:embed:), which tells its effects where the part lies.
        """
      ])
  }
}
