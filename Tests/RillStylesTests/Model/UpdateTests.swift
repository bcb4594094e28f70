import Rill
import RillFixtures
import Testing

@testable import RillStyles

/// The contents of updates, and their application by a store.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct UpdateTests {
  /// A state that counts its comparisons and records the written text.
  struct Sheet: Model, Equatable, Sendable {
    enum Action: Equatable, Sendable {
      case write(String), same, glow(StateAnimation), all([Action]), fetch(Int), both, again
    }
    struct Page: Equatable, Sendable {
      let comparisons: Recorder<Bool>
      var text = ""

      static func == (one: Page, other: Page) -> Bool {
        one.comparisons.note(true)
        return one.text == other.text
      }
    }

    var text = ""
    var glows = 0
    var page = Page(comparisons: Recorder())

    static func update(_ state: Sheet, _ action: Action, environment: Void) -> Update<Sheet> {
      switch action {
      case .write(let text): Update(state.with { $0.text += text })
      case .same: Update(state)
      case .glow(let animation): Update(state.with { $0.glows += 1 }).animation(animation)
      case .all(let actions): update(state, actions: actions, environment: environment)
      case .fetch(let number):
        Update(state, effect: .future("fetch") { .write("\(number)") }.id(EffectID(number)))
      case .both:
        Update(state, effect: .future("one") { .write("1") }).mergeEffect(.future("two") { .write("2") })
      case .again: Update(state, effect: .send(.write("again")))
      }
    }
  }

  private let store = Store(Sheet())

  @Test func `builders return new updates and leave the old one unchanged`() {
    let plain = Update(Sheet(text: "a"))
    let glowing = plain.animation(.default)
    let working = glowing.mergeEffect(.future("x") { .same })
    #expect(plain.animation == nil)
    #expect(plain.effect.isNone)
    #expect(glowing.animation == .default)
    #expect(glowing.effect.isNone)
    #expect(working.effect.descriptions.map(\.name) == ["x"])
    #expect(working.animation == .default)
    #expect(working.state.text == "a")
    #expect(Update(Sheet(), effect: .send(.same), animation: .default).animation == .default)
  }

  @Test func `both of two merged effects run`() async {
    await store.send(.both).finish()
    #expect(store.text.sorted() == ["1", "2"])
  }

  @Test func `an update without an animation leaves the ambient one unchanged`() async {
    var transitions = store.transitions().makeAsyncIterator()
    store.send(.write("a"))
    store.send(.glow(.named("wave")))
    store.send(.fetch(1))
    #expect(Update(Sheet()).animation == nil)
    #expect(await transitions.next()?.animation == nil)
    #expect(await transitions.next()?.animation == .named("wave"))
    #expect(await transitions.next()?.animation == nil)
  }

  @Test func `an equal state is not set and notifies no observer`() {
    struct Blind: Model, Equatable {
      enum Action { case rebuild, change }
      var rows: IdentifiedArray<UpdateTests.Row> = [UpdateTests.Row(id: 1)]
      var count = 0

      static func update(_ state: Blind, _ action: Action, environment: Void) -> Update<Blind> {
        switch action {
        case .rebuild: Update(state.with { $0.rows = IdentifiedArray(Array($0.rows)) })
        case .change: Update(state.with { $0.count += 1 })
        }
      }
    }
    let store = Store(Blind())
    var told: [String] = []
    let watches = [
      store.observe { _ in told.append("whole") },
      store.observe(\.rows) { _ in told.append("rows") },
    ]
    let version = store.state.rows.version
    store.send(.rebuild)
    #expect(store.state.rows.version == version)
    #expect(told == [])
    store.send(.change)
    #expect(told == ["whole"])
    for watch in watches { watch.cancel() }
  }

  @Test func `four sends of one value are one change`() {
    struct Level: Model, Equatable {
      var level = 0
      static func update(_ state: Level, _ action: Int, environment: Void) -> Update<Level> {
        Update(state.with { $0.level = action })
      }
    }
    let store = Store(Level())
    var seen: [Int] = []
    let watch = store.observe(\.self, initial: true) { seen.append($0.new.level) }
    for _ in 0..<4 { store.send(10) }
    #expect(seen == [0, 10])
    watch.cancel()
  }

  @Test func `comparison stops at the first difference and can be replaced`() {
    let comparisons = store.state.page.comparisons
    store.send(.write("a"))
    #expect(comparisons.elements.isEmpty)
    store.send(.same)
    #expect(comparisons.elements.count == 1)

    struct Large: Model, Equatable {
      var page: Sheet.Page
      static func isSame(_ old: Large, _ new: Large) -> Bool { false }
      static func update(_ state: Large, _ action: Int, environment: Void) -> Update<Large> { Update(state) }
    }
    let large = Store(Large(page: Sheet.Page(comparisons: comparisons)))
    large.send(1)
    #expect(comparisons.elements.count == 1)
  }

  @Test func `a model that is not Equatable works as well`() {
    struct Tools: Model {
      var use: () -> Int = { 0 }
      static func update(_ state: Tools, _ action: Int, environment: Void) -> Update<Tools> {
        Update(state.with { $0.use = { action } })
      }
    }
    let store = Store(Tools())
    store.send(3)
    #expect(store.state.use() == 3)
  }

  @Test func `an action that an observer sends is a later update, and none is lost`() {
    var seen: [String] = []
    let watch = store.observe(\.text) { [unowned store] change in
      seen.append(change.new)
      if change.new == "a" {
        store.send(.write("b"))
        #expect(store.text == "a")
      }
    }
    store.send(.write("a"))
    #expect(seen == ["a", "ab"])
    #expect(store.text == "ab")
    watch.cancel()
  }

  @Test func `several actions are one update without visible intermediate states`() async {
    var seen: [String] = []
    let watch = store.observe(\.text) { seen.append($0.new) }
    let task = store.send(.all([.write("a"), .fetch(7), .write("b"), .fetch(8), .write("c")]))
    #expect(seen == ["abc"])
    #expect(store.revision == 1)
    #expect(store.effects.map(\.description.name) == ["fetch", "fetch"])
    await task.finish()
    #expect(store.text.count == 5)
    #expect(Set(store.text) == Set("abc78"))
    watch.cancel()
  }

  @Test func `the last named animation wins, and an update without one drops none`() {
    let update = Sheet.update(
      Sheet(), actions: [.glow(.default), .glow(.named("wave")), .write("a")], environment: ())
    #expect(update.animation == .named("wave"))
    #expect(Sheet.update(Sheet(), actions: [.write("a")], environment: ()).animation == nil)
    #expect(Sheet.update(Sheet(), actions: [], environment: ()).effect.isNone)
  }

  @Test func `the effects of many actions are siblings and not nested`() async {
    let many = (0..<10_000).map { Sheet.Action.fetch($0) }
    let update = Sheet.update(Sheet(), actions: many, environment: ())
    #expect(update.effect.descriptions.count == 10_000)
    let task = store.send(.all([.fetch(1), .fetch(2), .fetch(3)]))
    await task.finish()
    #expect(Set(store.text) == Set("123"))
  }

  @Test func `the inner actions of an update are named at any depth`() async {
    var updates = store.updates().makeAsyncIterator()
    let inner = Sheet.Action.all([.write("b"), .same])
    store.send(.all([.write("a"), inner]))
    let update = await updates.next()
    #expect(
      update?.actions == [.all([.write("a"), inner]), .write("a"), inner, .write("b"), .same])
    #expect(update?.state.text == "ab")
  }

  @Test func `effects have IDs for replacement and cancellation`() async {
    let begun = Signal()
    struct Search: Model, Equatable {
      enum Action: Sendable { case find(String), found(String), stop }
      var found = ""
      static func update(_ state: Search, _ action: Action, environment: Signal) -> Update<Search> {
        switch action {
        case .find(let word):
          Update(
            state,
            effect: .future("find") {
              if word == "slow" {
                environment.fire()
                try await Task.sleep(for: .seconds(3_600))
              }
              return .found(word)
            }.id("find"))
        case .found(let word): Update(state.with { $0.found += word })
        case .stop: Update(state, effect: .cancel("find"))
        }
      }
    }
    let store = Store(Search(), environment: begun)
    let slow = store.send(.find("slow"))
    await begun.wait()
    await store.send(.find("quick")).finish()
    await slow.finish()
    #expect(store.found == "quick")
    let stopped = store.send(.find("slow"))
    store.send(.stop)
    await stopped.finish()
    #expect(store.found == "quick")
    #expect(store.effects.isEmpty)
  }

  @Test func `an update without effects starts nothing and leaves nothing behind`() {
    let task = store.send(.write("a"))
    #expect(task.isFinished)
    #expect(store.effects.isEmpty)
  }

  @Test func `an effect may send synchronously before send returns`() {
    store.send(.again)
    #expect(store.text == "again")
  }

  @Test func `a binding does not retain its store and may be animated`() {
    weak var gone: Store<Sheet, Sheet.Action>?
    var binding: Bound<String>?
    var shown: [StateAnimation] = []
    do {
      let store = Store(Sheet())
      gone = store
      let bound = store.binding(\.text) { .write($0) }
      bound.animation(.named("ripple")) { animation, change in
        shown.append(animation)
        change()
      }.wrappedValue = "a"
      #expect(store.text == "a")
      bound.animation(.default).wrappedValue = "b"
      #expect(store.text == "ab")
      binding = bound
    }
    #expect(shown == [.named("ripple")])
    #expect(gone == nil)
    #expect(binding?.wrappedValue == "ab")
  }

  @Test func `forwarded actions reach the store and do not retain it`() {
    weak var gone: Store<Sheet, Sheet.Action>?
    let forward: (String) -> Void
    do {
      let store = Store(Sheet())
      gone = store
      forward = store.forward(Sheet.Action.write)
      forward("a")
      #expect(store.text == "a")
    }
    #expect(gone == nil)
    forward("b")
  }

  struct Row: Identifiable, Equatable { let id: Int }
}
