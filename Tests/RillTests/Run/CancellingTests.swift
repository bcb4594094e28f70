import Rill
import RillFixtures
import Testing

/// Cancellation by ID: in a part, from its parent, and by a condition.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct CancellingTests {
  private func family() -> Store<Family.State, Family.Action> {
    let family = makeFamily(kids: [1, 2], guest: Kid.State(id: 1))
    let load = { Effect<Kid.Action>.lasting("load", then: .note("late")).id("load") }
    for action in [
      Family.Action.guest(.start(load())), .eldest(.start(load())), .kid(1, .start(load())),
      .kid(2, .start(load())),
    ] { family.send(action) }
    family.send(.start(.lasting("load", then: .note("late")).id("load")))
    return family
  }

  private func ids(_ family: Store<Family.State, Family.Action>) -> [String] {
    family.effects.compactMap(\.description.id).map { id in
      id.description.replacing("\\State.", with: "").replacing("kids/", with: "kid ")
    }
  }

  @Test func `cancelling one send reads no other effect's ID, however many wait`() {
    func reads(among count: Int) -> Int {
      let meter = Recorder<Void>()
      let bench = makeBench()
      let tasks = (0..<count).map { number in
        bench.start(Effect<Deed>.lasting("\(number)").id(MeteredID(meter: meter), policy: .serial))
      }
      let before = meter.elements.count
      tasks[count / 2].cancel()
      let reads = meter.elements.count - before
      #expect(bench.effects.count == count - 1)
      for task in tasks { task.cancel() }
      return reads
    }
    #expect(reads(among: 1_000) == reads(among: 10))
  }

  @Test func `a scoped store cancels the effects of its part`() throws {
    let family = family()
    #expect(family.effects.count == 5)
    let scoped = family.scope(\.guest, action: { Family.Action.guest($0) })
    let guest = try #require(scoped)
    #expect(guest.effectCounts("load") == (1, 0))
    guest.cancel("load")
    #expect(ids(family) == ["eldest/load", "kid 1/load", "kid 2/load", "load"])
    #expect(guest.effectCounts("load") == (0, 0))
    family.scope(\.eldest, action: { Family.Action.eldest($0) }).cancel("load")
    try #require(family.row(\.kids, id: 2, action: Family.Action.kid)).cancel("load")
    #expect(ids(family) == ["kid 1/load", "load"])
    family.scope(\.self, action: { (action: Family.Action) in action }).cancel("load")
    #expect(ids(family) == ["kid 1/load"])
    family.cancel { _ in true }
    #expect(family.effects.isEmpty)
  }

  @Test func `a row's effects are cancelled by the key path of its optional place`() throws {
    let family = family()
    let scoped = family.scope(\.kids[id: 1], action: { Family.Action.kid(1, $0) })
    let kid = try #require(scoped)
    #expect(kid.effectCounts("load") == (1, 0))
    kid.cancel("load")
    #expect(ids(family) == ["guest/load", "eldest/load", "kid 2/load", "load"])
    family.cancel("load", in: \.kids[id: 1])
    #expect(family.effects.count == 4)
    family.cancel("load", in: \.kids[id: 2])
    #expect(ids(family) == ["guest/load", "eldest/load", "load"])
    family.cancel { _ in true }
  }

  @Test func `a parent cancels its children's effects, as a store and as an effect`() {
    let family = family()
    family.cancel("load", in: \.guest)
    family.cancel("load", inRow: 1, of: \.kids)
    #expect(ids(family) == ["eldest/load", "kid 2/load", "load"])
    family.send(.start(.cancel("load", in: \Family.State.eldest)))
    family.send(.start(.cancel("load", inRow: 2, of: \Family.State.kids)))
    #expect(ids(family) == ["load"])
    family.cancel { _ in true }
  }

  @Test func `a grandchild's effects are cancelled through the enclosing stores`() throws {
    let family = makeFamily(guest: Kid.State(id: 1, pet: Pet.State()))
    family.send(.guest(.pet(.start(.lasting("load", then: .note("late")).id("load")))))
    let scoped = family.scope(\.guest, action: { Family.Action.guest($0) })
    let guest = try #require(scoped)
    guest.cancel("load")
    #expect(family.effects.count == 1)
    guest.scope(\.pet, action: { Kid.Action.pet($0) })?.cancel("load")
    #expect(family.effects.isEmpty)
  }

  @Test func `a condition selects IDs, and a child's condition the child's own`() {
    let family = makeFamily(guest: Kid.State(id: 1))
    for number in 1...4 {
      family.send(.guest(.start(.lasting("\(number)", then: .note("late")).id(number))))
      family.send(.start(.lasting("\(number)", then: .note("late")).id(number)))
    }
    family.send(.guest(.start(.cancel(where: { $0.value(as: Int.self) == 1 }))))
    #expect(family.effects.map(\.description.name) == ["1", "2", "2", "3", "3", "4", "4"])
    family.scope(\.guest, action: { Family.Action.guest($0) })?.cancel { $0.value() == 2 }
    #expect(family.effects.map(\.description.name) == ["1", "2", "3", "3", "4", "4"])
    family.send(.start(.cancel(where: { ($0.value(as: Int.self) ?? 0) > 2 })))
    #expect(family.effects.map(\.description.name) == ["1", "2"])
    family.cancel(1)
    #expect(family.effects.map(\.description.name) == ["2"])
    family.cancel { _ in true }
  }

  @Test func `work on the store cancels IDs of its own part`() async {
    let family = makeFamily(guest: Kid.State(id: 1))
    family.send(.start(.lasting("load", then: .note("late")).id("load")))
    family.send(.guest(.start(.lasting("load", then: .note("late")).id("load"))))
    family.send(
      .guest(.start(.run("cancels", on: .store(of: Kid.State.self)) { store in store.cancel("load") })))
    #expect(family.effects.map(\.description.id) == ["load"])
    family.cancel("load")
  }

  @Test func `the numbers of running and waiting effects of an ID are available`() {
    let bench = makeBench()
    for number in 1...5 { bench.start(.lasting("\(number)").id("line", policy: .concurrent(max: 2))) }
    #expect(bench.effectCounts("line") == (2, 3))
    #expect(bench.effectCounts("other") == (0, 0))
    bench.cancel("line")
    #expect(bench.effectCounts("line") == (0, 0))
  }
}

/// An ID that notes each comparison and each hash.
private struct MeteredID: Hashable, Sendable {
  let meter: Recorder<Void>

  static func == (one: MeteredID, other: MeteredID) -> Bool {
    one.meter.note(())
    return true
  }

  func hash(into hasher: inout Hasher) { meter.note(()) }
}
