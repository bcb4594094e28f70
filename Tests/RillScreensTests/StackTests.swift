import Rill
import RillDebugging
import RillFixtures
import RillScreens
import RillTesting
import Testing

/// Stacks in stores: navigation by actions, stores of screens, and effects that end with their screens.
@MainActor @Suite struct StackTests {
  private let tea = Page.State.item(Item.State(name: "tea"))
  private let milk = Page.State.item(Item.State(name: "milk"))

  @Test func `screens are pushed and popped by actions`() async {
    let store = TestStore(Shop.State()) { Shop() }
    await store.send(.path(.push(tea))) { $0.path.push(tea) }
    await store.send(.path(.push(milk))) { $0.path = [tea, milk] }
    await store.send(.path(.screen(2, .item(.add)))) { $0.path[id: 2]?.item?.count = 1 }
    await store.send(.path(.screen(7, .item(.add))))
    await store.send(.path(.popTo(1))) { $0.path.pop() }
    await store.send(.path(.replaceTop(milk))) { $0.path.replaceTop(with: milk) }
    await store.send(.path(.replaceAll([tea, milk]))) { $0.path.replaceAll(with: [tea, milk]) }
    await store.send(.path(.keep([5]))) { $0.path.keep([5]) }
    await store.send(.path(.pop)) { $0.path.pop() }
    await store.send(.path(.popAll))
    await store.finish()
  }

  @Test func `a screen has a live store until it leaves`() throws {
    let store = Store(Shop.State()) { Shop() }
    store.send(.path(.replaceAll([tea, milk])))
    let screens = store.screenStores(\.path, action: Shop.Action.path)
    #expect(screens.ids == [1, 2])
    let top = try #require(screens.last)
    #expect(screens[id: 2] === top)
    let item = try #require(top.scope(\.item, action: Page.Action.item))
    item.send(.add)
    #expect(store.path.top?.item?.count == 1)
    #expect(store.screenStore(\.path, id: 2, action: Shop.Action.path)?.item?.count == 1)
    #expect(store.screenStore(\.path, id: 3, action: Shop.Action.path) == nil)
    store.send(.path(.replaceTop(milk)))
    let reports = Reports.of {
      #expect(item.send(.add).refusal != nil)
      #expect(item.count == 1)
    }
    #expect(reports.count == 1)
    #expect(store.path.top?.item?.count == 0)
  }

  @Test func `a loop over the stores of screens skips those that its body pops`() {
    let store = Store(Shop.State()) { Shop() }
    store.send(.path(.replaceAll([tea, milk, tea])))
    var seen = 0
    for screen in store.screenStores(\.path, action: Shop.Action.path) {
      seen += 1
      #expect(screen.state.item != nil)
      store.send(.path(.popTo(1)))
    }
    #expect(seen == 1)
    store.send(.path(.replaceAll([tea, milk, tea])))
    let screens = store.screenStores(\.path, action: Shop.Action.path)
    store.send(.path(.pop))
    #expect(
      screens.ids.count == 3
        && sequence(state: screens.makeIterator()) { $0.next() }.reduce(0) { count, _ in count + 1 } == 2)
  }

  @Test func `the effects of a screen end when it leaves, and its late results reach no other screen`() async
  {
    let work = Work()
    let store = Store(Shop.State()) { Shop(work: work) }
    store.send(.path(.replaceAll([tea, milk])))
    let first = store.send(.path(.screen(1, .item(.load))))
    let second = store.send(.path(.screen(2, .item(.load))))
    #expect(store.effects.count == 2)
    store.send(.path(.replaceTop(milk)))
    #expect(store.effects.map(\.description.name) == ["load tea"])
    work.gate.fire()
    await first.finish()
    await second.finish()
    _ = await work.ended.first { $0.count == 2 }
    #expect(store.path.map { $0.item?.count } == [99, 0])
  }

  @Test func `the store of a screen cancels the effects of that screen`() async {
    let work = Work()
    let store = Store(Shop.State()) { Shop(work: work) }
    store.send(.path(.replaceAll([tea, milk])))
    store.send(.path(.screen(1, .item(.load))))
    store.send(.path(.screen(2, .item(.load))))
    let screen = store.screenStore(\.path, id: 1, action: Shop.Action.path)
    screen?.scope(\.item, action: Page.Action.item)?.cancel("load")
    #expect(store.effects.map(\.description.name) == ["load milk"])
    work.gate.fire()
  }

  @Test func `travelling in time brings screens back with their ids`() {
    let store = Store(Shop.State()) { Shop() }
    let history = store.attach(History())
    store.send(.path(.push(tea)))
    store.send(.path(.push(milk)))
    store.send(.path(.pop))
    #expect(store.path.ids == [1])
    history.back()
    #expect(store.path.ids == [1, 2])
  }

  @Test func `navigating to a screen that is not on the stack is reported and changes nothing`() {
    let store = Store(Shop.State()) { Shop() }
    store.send(.path(.replaceAll([tea, milk])))
    store.send(.path(.pop))
    let before = store.state
    let reports = Reports.of {
      store.send(.path(.dismiss(2)))
      store.send(.path(.popTo(9)))
    }
    #expect(store.state == before)
    #expect(
      reports == [
        """
        The screen 2 is not in Screens<Page.State>. It cannot be dismissed, because it has left before. Nothing was changed. \
        Dismiss a screen once, and take ids from `ids`, `topID` or `id` of the current state.
        """,
        """
        The screen 9 is not in Screens<Page.State>. It cannot become the top, because it was never presented. Nothing was \
        changed. Dismiss a screen once, and take ids from `ids`, `topID` or `id` of the current state.
        """,
      ])
  }
}
