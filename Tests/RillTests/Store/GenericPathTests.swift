import Rill
import Testing

/// Key paths through a generic subscript, whose arguments have different types.
@Suite(.timeLimit(.minutes(60))) struct GenericPathTests {
  fileprivate struct Shelf: Equatable {
    var books: [String: Int] = [:]

    subscript<Place: ShelfPlace>(at place: Place) -> Int {
      get { books[place.name] ?? 0 }
      set { books[place.name] = newValue }
    }

    subscript<Place: ShelfPlace>(maybe place: Place) -> Int? {
      get { books[place.name] }
      set { books[place.name] = newValue }
    }
  }

  private let store = Store(Shelf(books: ["left 1": 1, "middle": 2])) {
    (shelf: inout Shelf, number: Int) -> Effect<Int> in
    shelf.books["left 1"] = number
    shelf.books["middle"] = number * 10
    return .none
  }

  private func scope(_ path: WritableKeyPath<Shelf, Int>) -> Store<Int, Int> {
    store.scope(path) { (number: Int) in number }
  }

  private func scope(maybe path: WritableKeyPath<Shelf, Int?>) -> Store<Int, Int>? {
    store.scope(path) { (number: Int) in number }
  }

  @Test func `parts with arguments of different types have different stores`() {
    for _ in 0..<100 {
      let left = scope(\.[at: LeftPlace(number: 1)])
      let middle = scope(\.[at: MiddlePlace()])
      #expect((left.state, middle.state) == (1, 2))
      #expect(scope(\.[at: LeftPlace(number: 1)]) === left)
      #expect(scope(\.[at: LeftPlace(number: 2)]) !== left)
    }
  }

  @Test func `optional parts with arguments of different types have different stores`() {
    for _ in 0..<100 {
      let left = scope(maybe: \.[maybe: LeftPlace(number: 1)])
      let middle = scope(maybe: \.[maybe: MiddlePlace()])
      #expect(left?.state == 1)
      #expect(middle?.state == 2)
      #expect(scope(maybe: \.[maybe: LeftPlace(number: 1)]) === left)
    }
  }

  @Test func `fields with arguments of different types are tracked and observed`() {
    let changes = Collected<Int>()
    let watches = [
      store.observe(\.[at: LeftPlace(number: 1)]) { changes.add($0.new) },
      store.observe(\.[at: MiddlePlace()]) { changes.add($0.new) },
    ]
    for number in 3..<103 {
      #expect(store[dynamicMember: \.[at: LeftPlace(number: 1)]] != number)
      #expect(store[dynamicMember: \.[at: MiddlePlace()]] != number)
      store.send(number)
    }
    #expect(changes.elements.count == 200)
    for watch in watches { watch.cancel() }
  }

  @Test func `effect ids that are key paths differ by their arguments`() {
    let ids: Set<EffectID> = [
      EffectID(\Shelf.[at: LeftPlace(number: 1)]), EffectID(\Shelf.[at: MiddlePlace()]),
      EffectID(\Shelf.[at: LeftPlace(number: 2)]), EffectID(\Shelf.[at: LeftPlace(number: 1)]),
    ]
    #expect(ids.count == 3)
    #expect(EffectID(\Shelf.books).value(as: WritableKeyPath<Shelf, [String: Int]>.self) == \Shelf.books)
  }
}

private protocol ShelfPlace: Hashable, Sendable { var name: String { get } }

/// A place with a string, whose `==` reads memory that ``MiddlePlace`` does not have.
private struct LeftPlace: ShelfPlace {
  var name = "left"

  init(number: Int) { name = "left \(number)" }
}

private struct MiddlePlace: ShelfPlace {
  var name: String { "middle" }
}
