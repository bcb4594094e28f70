import Foundation
import Rill
import RillApple
import RillStyles
import Testing
import UIKit

@MainActor
struct RowUpdatesTests {
  struct Row: Identifiable, Equatable {
    let id: Int
    var title = ""
  }

  private func rows(_ ids: [Int]) -> [Row] { ids.map { Row(id: $0) } }

  @Test func `rows that come, go and change are named by their places`() {
    let updates = RowUpdates(
      from: rows([1, 2, 3]), to: [Row(id: 0), Row(id: 1), Row(id: 3, title: "new"), Row(id: 4)])
    #expect(updates.removed == [1])
    #expect(updates.inserted == [0, 3])
    #expect(updates.moved == [])
    #expect(updates.changed == [2])
    #expect(RowUpdates(from: rows([1, 2]), to: rows([1, 2])).isEmpty)
  }

  @Test func `as few rows as possible move`() {
    let updates = RowUpdates(from: rows([1, 2, 3, 4, 5]), to: rows([5, 1, 2, 3, 4]))
    #expect(updates.moved.map { [$0.old, $0.new] } == [[4, 0]])
    #expect(RowUpdates(from: rows([1, 2, 3]), to: rows([3, 2, 1])).moved.count == 2)
  }

  @Test func `where two rows have one id, all rows leave and come again`() {
    let updates = RowUpdates(from: rows([1, 1]), to: rows([1]))
    #expect(updates.removed == [0, 1])
    #expect(updates.inserted == [0])
    #expect(updates.moved == [])
  }

  @Test func `the updates turn any list into any other`() {
    var random = Dice()
    for _ in 1...2_000 {
      let old = (0..<12).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random))
      let new = (0..<12).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random))
      let updates = RowUpdates(from: rows(Array(old)), to: rows(Array(new)))
      let leaving = Set(updates.removed + updates.moved.map(\.old))
      var result = old.indices.filter { !leaving.contains($0) }.map { old[$0] }
      let coming = updates.inserted.map { ($0, new[$0]) } + updates.moved.map { ($0.new, old[$0.old]) }
      for (place, id) in coming.sorted(by: { $0.0 < $1.0 }) { result.insert(id, at: place) }
      #expect(result == Array(new))
    }
  }
}

/// The same numbers each time.
private struct Dice: RandomNumberGenerator {
  private var state: UInt64 = 7

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

/// Lists of UIKit that show the rows of a store.
@MainActor
struct ListUpdatesTests {
  private let store = Survey.store()

  private func change(_ titles: [Int: String], _ ids: [Int]) {
    store.update { $0.rows = IdentifiedArray(ids.map { Counter.Row(id: $0, title: titles[$0] ?? "") }) }
  }

  private func changeAll() {
    change([:], [1, 2, 3])
    change([2: "new"], [3, 2, 4])
    change([2: "new"], [])
  }

  @Test func `a table changes what has changed, in one batch with its source`() {
    let list = TableList()
    UIWindow(windowScene: UIWindowScene()).show(list.table) {
      list.follow(store)
      changeAll()
    }
    #expect(
      list.table.requests == [
        "insert [0, 1, 2]", "delete [0]", "insert [2]", "move 2 to 0", "reconfigure [1]", "delete [0, 1, 2]",
      ])
  }

  @Test func `a collection view changes what has changed, in one batch with its source`() {
    let list = CollectionList()
    UIWindow(windowScene: UIWindowScene()).show(list.view) {
      list.follow(store)
      changeAll()
    }
    #expect(
      list.view.requests == [
        "insert [0, 1, 2]", "delete [0]", "insert [2]", "move 2 to 0", "reconfigure [1]", "delete [0, 1, 2]",
      ])
  }

  @Test func `a list that follows again, or follows another store, keeps its rows and its table together`() {
    let (table, collection) = (TableList(), CollectionList())
    let other = Survey.store()
    change([:], [1, 2])
    other.update { $0.rows = [Counter.Row(id: 2, title: ""), Counter.Row(id: 3, title: "")] }
    let window = UIWindow(windowScene: UIWindowScene())
    window.show(table.table) { for next in [store, store, other] { table.follow(next) } }
    window.show(collection.view) { for next in [store, store, other] { collection.follow(next) } }
    #expect(table.table.requests == ["insert [0, 1]", "delete [0]", "insert [1]"])
    #expect(collection.view.requests == ["insert [0, 1]", "delete [0]", "insert [1]"])
    #expect(table.rows.ids == [2, 3])
  }

  @Test func `outside of a window all rows are loaded again`() {
    let (table, collection) = (TableList(), CollectionList())
    table.follow(store)
    collection.follow(store)
    change([:], [1])
    #expect(table.table.requests == ["reload", "reload"])
    #expect(collection.view.requests == ["reload", "reload"])
    #expect(table.rows.count == 1)
  }
}

extension UIWindow {
  /// Has a view inside while a function runs.
  fileprivate func show(_ view: UIView, _ body: () -> Void) {
    addSubview(view)
    body()
  }
}

/// A table whose source shows rows.
@MainActor
private final class TableList: UIResponder, UITableViewDataSource {
  let table = UITableView()
  var rows: IdentifiedArray<Counter.Row> = []

  func follow(_ store: Store<Survey, Survey.Action>) {
    table.dataSource = self
    observe(\.rows, of: store) { list, change in
      list.table.apply(RowUpdates(from: list.rows, to: change.new)) { list.rows = change.new }
    }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell()
  }
}

/// A collection view whose source shows rows.
@MainActor
private final class CollectionList: UIResponder, UICollectionViewDataSource {
  let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewLayout())
  var rows: IdentifiedArray<Counter.Row> = []

  func follow(_ store: Store<Survey, Survey.Action>) {
    view.dataSource = self
    observe(\.rows, of: store) { list, change in
      list.view.apply(RowUpdates(from: list.rows, to: change.new)) { list.rows = change.new }
    }
  }

  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { rows.count }

  func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    UICollectionViewCell()
  }
}
