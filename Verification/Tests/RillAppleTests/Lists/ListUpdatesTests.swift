import Foundation
import Rill
import RillApple
import RillControls
import RillStyles
import Testing
import UIKit

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
  /// Contains a view while a function runs.
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
