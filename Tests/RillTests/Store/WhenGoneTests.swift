import Rill
import Testing

/// Functions that are called when a store is released.
@Suite(.timeLimit(.minutes(60))) struct WhenGoneTests {
  @Test func `functions are called in order when the store is released, except forgotten ones`() {
    var store: Store<Desk, DeskAction>? = Desk.store(Desk())
    var told: [Int] = []
    var forget: [() -> Void] = []
    for number in 1...40 {
      if let store { forget.append(store.whenGone { told.append(number) }) }
    }
    for number in stride(from: 2, through: 40, by: 2) { forget[number - 1]() }
    #expect(told == [])
    store = nil
    #expect(told == Array(stride(from: 1, through: 39, by: 2)))
    for forget in forget { forget() }
    #expect(told.count == 20)
  }

  @Test func `a part is released with its root`() {
    var store: Store<Desk, DeskAction>? = Desk.store(Desk())
    var isGone = false
    let forget = store?.scope(\.lamp, action: DeskAction.lamp).whenGone { isGone = true }
    #expect(!isGone)
    store = nil
    #expect(isGone)
    forget?()
  }

  @Test func `a reference to a store retains a part and not its root`() {
    var store: Store<Desk, DeskAction>? = Desk.store(Desk())
    let whole = store?.reach
    var part = store?.scope(\.lamp, action: DeskAction.lamp).reach
    weak let gone = store
    #expect(whole?() === store)
    store = nil
    #expect(gone != nil)
    #expect(part?() != nil)
    part = nil
    #expect(gone == nil)
    #expect(whole?() == nil)
  }
}
