import Rill
import RillFixtures
import Testing

/// The place in the source code from which an input was sent, for tools that need it.
@MainActor
@Suite struct SendPlaceTests {
  /// A tool that records the origin and the line of each input, or 0 if it knows no line.
  private final class Lines<State, Action: Sendable>: StoreTool {
    private var tools: StoreTools<State, Action>?
    private(set) var lines: [Int] = []
    private(set) var files: Set<String> = []
    var needsSendPlaces: Bool

    init(_ needsSendPlaces: Bool = true) { self.needsSendPlaces = needsSendPlaces }

    func didAttach(to tools: StoreTools<State, Action>) { self.tools = tools }

    func didCommit(
      _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
    ) {
      lines.append(tools?.sendPlace?.line ?? 0)
      if let place = tools?.sendPlace { files.insert(place.fileID) }
    }

    /// Requests or renounces places.
    func need(_ needs: Bool) {
      needsSendPlaces = needs
      tools?.updateNeeds()
    }

    var place: Failure.Place? { tools?.sendPlace }
    func restore(_ write: Write<State>) { _ = tools?.restore(write) }
  }

  private struct Room: Equatable {
    var count = 0
    var name = ""
    var lamp: Lamp?
    var sofa = Lamp()
  }

  private struct Lamp: Equatable { var light = 0 }

  private enum Step: Sendable {
    case add(Int), lamp(Int), sofa(Int)
    indirect case effect(Effect<Step>)
  }

  private let store = Store(Room(lamp: Lamp())) { (state: inout Room, action: Step) in
    switch action {
    case .add(let count): state.count += count
    case .lamp(let light): state.lamp?.light += light
    case .sofa(let light): state.sofa.light += light
    case .effect(let effect): return effect
    }
    return .none
  }

  /// Returns the line of the caller, on which an input was sent.
  private func here(_ line: UInt = #line) -> Int { Int(line) }

  @Test func `each way of sending through a store has the line of its caller`() async {
    let lines = store.attach(Lines())
    var expected: [Int] = []
    store.send(.add(1)); expected.append(here())
    store.send(.add(1), origin: .test); expected.append(here())
    store.send(.add(1), forced: true); expected.append(here())
    store.send(.add(1), forced: false); expected.append(here())
    store.update { $0.count = 3 }; expected.append(here())
    let handle: SendHandle = store.send(.add(1)); expected.append(here())
    let other: SendHandle = store.send(.add(1), origin: .test); expected.append(here())
    let update: SendHandle = store.update { $0.count = 4 }; expected.append(here())
    _ = await store.perform(.add(1)); expected.append(here())
    store.batch { store.send(.add(1)) }; expected.append(here())
    #expect(lines.lines == expected)
    #expect(lines.files == ["RillTests/SendPlaceTests.swift"])
    _ = (handle, other, update)
  }

  @Test func `a send to a part has the line of its caller, at any depth`() throws {
    let lines = store.attach(Lines())
    let sofa = store.scope(\.sofa, action: Step.sofa)
    let lamp = try #require(store.scope(\.lamp, action: Step.lamp))
    let deep = sofa.scope(\.self, action: { $0 })
    var expected: [Int] = []
    sofa.send(1); expected.append(here())
    lamp.send(1); expected.append(here())
    deep.send(1); expected.append(here())
    deep.send(1, forced: true); expected.append(here())
    sofa.update { $0.light = 7 }; expected.append(here())
    lamp.update { $0.light = 7 }; expected.append(here())
    #expect(lines.lines == expected)
  }

  @Test func `a send to a part that has left leaves no line for the next input`() throws {
    let lines = store.attach(Lines())
    let lamp = try #require(store.scope(\.lamp, action: Step.lamp))
    store.update { $0.lamp = nil }
    _ = Reports.of { lamp.send(1) }
    lines.restore(Write("reset") { $0.count = 0 })
    #expect(lines.lines.last == 0)
    #expect(lines.lines.count == 2)
  }

  @Test func `the write and the action of a binding have the line that made the binding`() {
    let lines = store.attach(Lines())
    let name = store.binding(\.name); let made = here()
    let count = store.binding(\.count, send: Step.add); let sending = here()
    let derived = store.binding(get: { $0.count }, send: Step.add); let deriving = here()
    name.wrappedValue = "a"
    count.wrappedValue = 2
    derived.wrappedValue = 3
    #expect(lines.lines == [made, sending, deriving])
  }

  @Test func `an input that waits for the end of a turn keeps its line`() {
    let lines = store.attach(Lines())
    var expected: [Int] = []
    let subscription = store.observe(\.count) { _ in
      store.send(.sofa(1)); expected = [here()]
      store.update { $0.name = "told" }; expected.append(here())
    }
    store.send(.add(1)); let first = here()
    #expect(lines.lines == [first] + expected)
    subscription.cancel()
  }

  @Test func `what effects send has no line, also within the turn of an input that has one`() async {
    let lines = store.attach(Lines())
    let effect = Effect<Step>.merge(
      .send(.add(1)), .run("work") { send in await send(.add(2)) },
      .run("write", on: .store(of: Room.self)) { store in store.update { $0.name = "written" } })
    await store.send(.effect(effect)).finish()
    #expect(lines.lines.count == 4)
    #expect(lines.lines.first != 0)
    #expect(lines.lines.dropFirst().allSatisfy { $0 == 0 })
  }

  @Test func `a state that a tool restores within an effect has no line`() async {
    let lines = store.attach(Lines())
    let effect = Effect<Step>.run("restore", on: .store(of: Room.self)) { store in
      guard let live = store.live() else { return }
      try StoreTools(of: live).restore(Write("reset") { $0.count = 0 })
    }
    await store.send(.effect(effect)).finish()
    #expect(lines.lines.count == 2)
    #expect(lines.lines.last == 0)
  }

  @Test
  nonisolated func `a store that belongs to no actor has the lines of sends, and none for what effects send`()
    async
  {
    let store = Store(0) { (state: inout Int, action: Int) -> Effect<Int> in
      state += action
      return action == 1 ? .send(10) : .none
    }
    let lines = store.attach(Lines())
    store.send(1); let first = Int(#line)
    store.send(2); let second = Int(#line)
    #expect(lines.lines == [first, 0, second])
  }

  @Test func `no line is known between turns`() {
    let lines = store.attach(Lines())
    store.send(.add(1))
    #expect(lines.place == nil)
  }

  @Test func `without a tool that needs places, none is known`() {
    let lines = store.attach(Lines(false))
    store.send(.add(1))
    store.update { $0.count = 3 }
    #expect(lines.lines == [0, 0])
  }

  @Test func `a tool requests and renounces places while it is attached`() {
    let lines = store.attach(Lines(false))
    store.send(.add(1))
    lines.need(true)
    store.send(.add(1)); let line = here()
    lines.need(false)
    store.send(.add(1))
    store.detach(lines)
    store.send(.add(1))
    #expect(lines.lines == [0, line, 0])
    #expect(store.count == 4)
  }
}
