import Rill
import RillApple
import SwiftUI
import Testing

@MainActor
struct StateStoreTests {
  @MainActor final class Workshop {
    var made = 0
    weak var last: ShopStore?

    func make() -> ShopStore {
      made += 1
      let store = ShopStore.shop()
      last = store
      return store
    }
  }

  struct Owner: View {
    @StateStore var store: ShopStore
    var body: some View {
      Text("\(store.total)")
      TextField("Draft", text: $store.draft)
      Button("Add") { store.send(.add(1)) }
    }

    init(workshop: Workshop) { _store = StateStore(wrappedValue: workshop.make()) }
  }

  struct Parent: View {
    let workshop: Workshop
    let outer: ShopStore
    var body: some View {
      Text(outer.draft)
      if outer.total < 10 { Owner(workshop: workshop) }
    }
  }

  @Test func `a store of a view's own is made once, when it appears, and kept over evaluations`() {
    let (workshop, outer) = (Workshop(), ShopStore.shop())
    let view = Parent(workshop: workshop, outer: outer)
    #expect(workshop.made == 0)
    let screen = ViewRenderer(view)
    #expect(workshop.made == 1)
    screen.tap("Add")
    screen.type("tea", into: "Draft")
    screen.act { outer.send(.typed("again")) }
    #expect(screen.texts == ["again", "1", "tea", "Add"])
    #expect(workshop.made == 1)
  }

  @Test func `a store of a view's own goes with the view, and a view that comes back has a new one`() {
    let (workshop, outer) = (Workshop(), ShopStore.shop())
    let screen = ViewRenderer(Parent(workshop: workshop, outer: outer))
    screen.tap("Add")
    screen.act { outer.send(.add(10)) }
    #expect(workshop.last == nil)
    screen.act { outer.send(.add(-10)) }
    #expect(workshop.made == 2)
    #expect(screen.texts == ["", "0", "", "Add"])
  }

  struct Borrower: View {
    @StateStore var store: ShopStore
    var body: some View { Text("\(store.total)") }

    init(_ store: ShopStore) { _store = StateStore(injected: store) }
  }

  struct Lender: View {
    let outer: ShopStore
    let lent: [ShopStore]
    var body: some View { Borrower(lent[outer.total]) }
  }

  @Test func `a store that is given is always the last one`() {
    let outer = ShopStore.shop()
    let lent = [ShopStore.shop { $0.total = 5 }, ShopStore.shop { $0.total = 6 }]
    let screen = ViewRenderer(Lender(outer: outer, lent: lent))
    #expect(screen.texts == ["5"])
    screen.act { outer.send(.add(1)) }
    #expect(screen.texts == ["6"])
    screen.act { lent[1].send(.add(1)) }
    #expect(screen.texts == ["7"])
  }

  struct Exchange: View {
    let outer: ShopStore
    let hand: Hand
    var body: some View {
      Text("\(outer.total)")
      if let store = hand.store { Borrower(store) }
    }
  }

  final class Hand {
    var store: ShopStore?
    init(_ store: ShopStore) { self.store = store }
  }

  @Test func `a store that was given is released when another is given`() {
    let outer = ShopStore.shop()
    let hand = Hand(.shop { $0.total = 5 })
    weak let first = hand.store
    let screen = ViewRenderer(Exchange(outer: outer, hand: hand))
    #expect(screen.texts == ["0", "5"])
    screen.act {
      hand.store = .shop { $0.total = 6 }
      outer.send(.add(1))
    }
    #expect(screen.texts == ["1", "6"])
    #expect(first == nil)
  }

  struct Default: View {
    @StateStore var store = ShopStore.shop { $0.draft = "own" }
    var body: some View { Text(store.draft) }
  }

  @Test func `a store may be a default value`() {
    #expect(ViewRenderer(Default()).texts == ["own"])
  }
}
