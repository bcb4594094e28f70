#if canImport(SwiftUI)
public import Rill
public import SwiftUI

extension ForEach where Content: View {
  /// Shows each row of a collection with a store of its own.
  ///
  /// ```swift
  /// ForEach(store.rows(\.todos, action: Todos.Action.row)) { row in TodoRow(store: row) }
  /// ```
  ///
  /// The rows are identified by their ids. The view around is evaluated again when rows come, go or move, and not when
  /// their contents change. A lazy container makes the rows that are on the screen: each row has the views that `content`
  /// makes, and their number follows from their type.
  ///
  /// - Parameters:
  ///   - rows: The rows' stores.
  ///   - content: Makes the view of a row.
  @MainActor
  public init<Row: Identifiable, RowAction: Sendable>(
    _ rows: StoreRows<Row, RowAction>, @ViewBuilder content: @escaping (Store<Row, RowAction>) -> Content
  ) where Data == ContiguousArray<Row.ID>, ID == Row.ID {
    // The content is not optional: a list would have to make every row to learn how many there are. If SwiftUI asks
    // for a row that left before it was shown, the content gets a store without effect, with the value of another row.
    // Where no row is left to provide that value, none is shown.
    let first = rows.ids.lazy.compactMap { rows[id: $0] }.first
    let store = { (id: Row.ID) -> Store<Row, RowAction> in
      if let row = rows[id: id] { return row }
      guard let first else { return rows[rows.ids.firstIndex(of: id) ?? 0] }
      return Store(first.state, isolation: MainActor.shared) { _, _ in .none }
    }
    self.init(first == nil ? [] : rows.ids, id: \.self) { id in content(store(id)) }
  }
}
#endif
