import Observation
import RillFixtures
import Testing

@testable import Rill

/// A store's integration with Apple's Observation.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct TrackingTests {
  private let store = Desk.store(.with(pages: 3))
  private let fired = Recorder<String>()

  @Test func `each field fires once for its own change only`() {
    withTracking("count", fired) { _ = store.count }
    withTracking("text", fired) { _ = store.text }
    withTracking("numbers", fired) { _ = store.numbers }
    withTracking("watts", fired) { _ = store.lamp.watts }
    store.send(.add(1))
    #expect(fired.elements == ["count"])
    store.send(.add(1))
    store.update { $0.text = "a" }
    store.update { $0.numbers.append(1) }
    #expect(fired.elements == ["count", "text", "numbers"])
    // A read of `lamp.watts` is a read of `lamp`.
    store.send(.lamp(.toggle))
    #expect(fired.elements == ["count", "text", "numbers", "watts"])
    #expect(store.node.awake == 0)
  }

  @Test func `a member read by its whole key path fires for that member only`() {
    withTracking("watts", fired) { _ = store[dynamicMember: \.lamp.watts] }
    withTracking("color", fired) { _ = store[dynamicMember: \.lamp.shade.color] }
    store.send(.lamp(.toggle))
    #expect(fired.elements == [])
    store.send(.lamp(.shade("red")))
    #expect(fired.elements == ["color"])
    store.send(.lamp(.watts(60)))
    #expect(fired.elements == ["color", "watts"])
  }

  @Test func `several fields in one read fire together once`() {
    withTracking("both", fired) { _ = (store.count, store.text) }
    store.update { desk in
      desk.count = 1
      desk.text = "a"
    }
    store.send(.add(1))
    #expect(fired.elements == ["both"])
  }

  @Test func `the state has settled when it fires`() {
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated { fired.note("\(store.count) \(store.text)") }
    }
    store.update { desk in
      desk.count = 1
      desk.text = "set after count"
    }
    #expect(fired.elements == ["1 set after count"])
  }

  @Test func `a field tracked again while it fires fires for the next change`() {
    track()
    for _ in 0..<3 { store.send(.add(1)) }
    #expect(fired.elements == ["count 1", "count 2", "count 3"])
  }

  private func track() {
    withObservationTracking {
      _ = store.count
    } onChange: {
      MainActor.assumeIsolated {
        fired.note("count \(store.count)")
        track()
      }
    }
  }

  @Test func `a change undone in the same turn does not fire, nor does an equal write`() {
    withTracking("count", fired) { _ = store.count }
    withTracking("numbers", fired) { _ = store.numbers }
    store.update { desk in
      desk.count += 1
      desk.count -= 1
      desk.numbers = []
    }
    store.send(.add(0))
    #expect(fired.elements == [])
    #expect(store.node.awake == 2)
  }

  @Test func `a computed field fires when its value changes`() {
    withTracking("double", fired) { #expect(store.double == 0) }
    store.update { $0.text = "a" }
    #expect(fired.elements == [])
    store.send(.add(1))
    #expect(fired.elements == ["double"])
  }

  @Test func `rows fire when they are added, removed or moved, not when their content changes`() {
    withTracking("rows", fired) { #expect(store.rows(\.rows) { .row($0, $1) }.count == 3) }
    store.send(.row(1, .title("a")))
    #expect(fired.elements == [])
    store.update { $0.rows.move(id: 2, to: 0) }
    #expect(fired.elements == ["rows"])
  }

  @Test func `untracked reads track nothing`() {
    _ = store.state
    _ = store.state.count
    #expect(store.node.awake == 0)
  }

  @Test func `fields of parts of every kind fire for their own change`() {
    store.update { desk in
      desk.drawer = Desk.Drawer(lamp: Desk.Lamp())
      desk.mode = .writing(Desk.Draft())
    }
    let lamp = store.scope(\.lamp) { DeskAction.lamp($0) }
    let mirror = store.scope(\.mirror) { DeskAction.mirror($0) }
    let drawer = store.scope(\.drawer) { DeskAction.drawer($0) }
    let inner = drawer?.scope(\.lamp) { DrawerAction.lamp($0) }
    let draft = store.scope(\.draft) { (text: String) in DeskAction.draft(text) }
    let page = store.row(\.rows, id: 1) { DeskAction.row($0, $1) }
    withTracking("lamp", fired) { _ = lamp.watts }
    withTracking("mirror", fired) { _ = mirror.watts }
    withTracking("drawer", fired) { _ = drawer?.label }
    withTracking("inner", fired) { _ = inner?.watts }
    withTracking("draft", fired) { _ = draft?.text }
    withTracking("page", fired) { _ = page?.title }
    store.send(.add(1))
    store.send(.lamp(.toggle))
    store.send(.row(0, .title("another row")))
    #expect(fired.elements == [])
    page?.send(.title("a"))
    draft?.send("a")
    inner?.send(.watts(1))
    drawer?.send(.label("a"))
    lamp.send(.watts(50))
    #expect(fired.elements == ["page", "draft", "inner", "drawer", "lamp", "mirror"])
  }

  @Test func `a field of a part whose store was released still fires once`() {
    withTracking("watts", fired) { _ = store.scope(\.lamp) { DeskAction.lamp($0) }.watts }
    withTracking("title", fired) { _ = store.row(\.rows, id: 1) { DeskAction.row($0, $1) }?.title }
    store.send(.row(0, .title("another row")))
    #expect(fired.elements == [])
    store.send(.lamp(.watts(50)))
    store.send(.row(1, .title("a")))
    store.send(.row(1, .title("b")))
    #expect(fired.elements == ["watts", "title"])
    #expect(store.node.awake <= 1)
  }
}
