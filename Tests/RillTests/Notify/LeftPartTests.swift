import Rill
import Testing

/// Parts that have left a state leave nothing behind, even if they are read afterwards.
@Suite struct LeftPartTests {
  private final class Payload: Sendable {}

  private struct Part: Identifiable, Sendable {
    let id: Int
    let payload: Payload
    var count = 0
  }

  private struct Whole {
    var sheet: Part?
    var rows: IdentifiedArray<Part> = []
  }

  private static func store(
    isolation: isolated (any Actor)? = #isolation
  ) -> (store: Store<Whole, Int>, isKept: () -> Bool) {
    let payload = Payload()
    weak let weakPayload = payload
    let whole = Whole(sheet: Part(id: 1, payload: payload), rows: [Part(id: 1, payload: payload)])
    let store = Store<Whole, Int>(whole) { whole, number in
      if number == 0 { whole = Whole() }
      whole.sheet?.count += number
      whole.rows[id: 1]?.count += number
      return .none
    }
    return (store, { weakPayload != nil })
  }

  @Test(arguments: [true, false]) func `a part that is read after it has left is released with its stores`(
    isRow: Bool
  ) {
    let (store, isKept) = Self.store()
    do {
      let part = isRow ? store.row(\.rows, id: 1) { $1 } : store.scope(\.sheet) { (number: Int) in number }
      #expect(part?.count == 0)
      store.send(2)
      #expect(part?.count == 2)
      store.send(0)
      #expect(part?.count == 2)
      #expect(part?.isPresent == false)
    }
    store.send(1)
    store.send(1)
    #expect(!isKept())
  }

  @Test(arguments: [true, false]) func `an observer of a part that has left keeps it, until it is released`(
    isRow: Bool
  ) {
    let (store, isKept) = Self.store()
    var counts: [Int] = []
    do {
      let part = isRow ? store.row(\.rows, id: 1) { $1 } : store.scope(\.sheet) { (number: Int) in number }
      let subscription = part?.observe(\.count) { counts.append($0.new) }
      store.send(2)
      store.send(0)
      store.send(3)
      withExtendedLifetime(subscription) {}
    }
    store.send(1)
    store.send(1)
    #expect(counts == [2])
    #expect(!isKept())
  }
}
