import Rill
import RillFixtures
import RillTesting
import Testing

/// What is left of a child's effects when the child leaves: no waiting effect that begins, and no time that holds back
/// the effects of its successor.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct DepartingEffectsTests {
  /// A place where a child was.
  enum Place: CaseIterable {
    case optional, row
  }

  /// Records the effects that start.
  private final class Starts: Middleware {
    let names = Recorder<String>()

    func effectDidChange(_ event: EffectEvent) {
      if case .started = event.phase { names.note(event.description.name) }
    }

    typealias State = Family.State
    typealias Action = Family.Action
  }

  private let starts = Starts()
  private let clock: TestClock
  private let family: Store<Family.State, Family.Action>

  init() {
    let clock = TestClock()
    self.clock = clock
    family = makeFamily(kids: [1], guest: Kid.State(id: 1), clock: clock)
    family.attach(starts)
  }

  private func start(_ effect: Effect<Kid.Action>, at place: Place, id: Int = 1) {
    let start = Kid.Action.start(effect)
    family.send(place == .optional ? .guest(start) : .kid(id, start))
  }

  /// Replaces the child.
  private func replace(at place: Place) {
    switch place {
    case .optional: family.send(.welcome(Kid.State(id: 2)))
    case .row:
      family.send(.leave(1))
      family.send(.adopt(1))
    }
  }

  private func notes(at place: Place) -> [String]? {
    place == .optional ? family.guest?.notes : family.kids[id: 1]?.notes
  }

  /// Work that never ends, even if it is cancelled.
  private func work(_ number: Int, _ policy: EffectPolicy) -> Effect<Kid.Action> {
    .run("work \(number)") { _ in await Signal().wait() }.id("work", policy: policy)
  }

  @Test(
    arguments: [.serial, .concurrent(max: 1), .keepOldest(1, overflow: .wait)] as [EffectPolicy],
    Place.allCases)
  func `effects that wait for an effect of a child that leaves never begin`(
    _ policy: EffectPolicy, _ place: Place
  ) async {
    for number in 1...3 { start(work(number, policy), at: place) }
    await clock.settle()
    #expect(starts.names.elements == ["work 1"])
    replace(at: place)
    await clock.settle()
    #expect(starts.names.elements == ["work 1"])
    #expect(family.effects.isEmpty)
  }

  @Test(arguments: Place.allCases)
  func `effects that wait for an effect of a child that leaves in a batch never begin`(_ place: Place) async {
    for number in 1...3 { start(work(number, .serial), at: place) }
    await clock.settle()
    family.batch {
      replace(at: place)
      family.send(.note("within the batch"))
    }
    await clock.settle()
    #expect(starts.names.elements == ["work 1"])
    #expect(family.effects.isEmpty)
  }

  @Test(arguments: Place.allCases, [false, true])
  func `the window of a throttle ends with the child whose effect has opened it`(_ place: Place, latest: Bool)
    async
  {
    func save(_ name: String) -> Effect<Kid.Action> {
      .run("save") { send in await send(.note(name)) }.id("save").throttle(for: .seconds(60), latest: latest)
    }
    start(save("one"), at: place)
    await clock.settle()
    start(save("dropped"), at: place)
    replace(at: place)
    start(save("two"), at: place)
    await clock.settle()
    #expect(notes(at: place) == ["two"])
    start(save("three"), at: place)
    await clock.settle()
    #expect(notes(at: place) == ["two"])
    await clock.advance(by: .seconds(60))
    #expect(notes(at: place) == (latest ? ["two", "three"] : ["two"]))
  }

  @Test(arguments: Place.allCases)
  func `the pause between effects ends with the child whose effect has started it`(_ place: Place) async {
    func save(_ name: String) -> Effect<Kid.Action> {
      .run("save") { send in await send(.note(name)) }.id("save", policy: .serial).spaced(by: .seconds(60))
    }
    start(save("one"), at: place)
    start(save("waits"), at: place)
    await clock.settle()
    replace(at: place)
    start(save("two"), at: place)
    start(save("three"), at: place)
    await clock.settle()
    #expect(notes(at: place) == ["two"])
    await clock.advance(by: .seconds(60))
    #expect(notes(at: place) == ["two", "three"])
  }

  @Test func `the times of a child that stays and of other children continue when a child leaves`() async {
    family.send(.adopt(2))
    func save(_ name: String) -> Effect<Kid.Action> {
      .run("save") { send in await send(.note(name)) }.id("save").throttle(for: .seconds(60), latest: false)
    }
    start(save("one"), at: .row)
    start(save("one"), at: .row, id: 2)
    await clock.settle()
    replace(at: .row)
    start(save("two"), at: .row)
    start(save("two"), at: .row, id: 2)
    await clock.settle()
    #expect(family.kids.map(\.notes) == [["one"], ["two"]])
  }
}
