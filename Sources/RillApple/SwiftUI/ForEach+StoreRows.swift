#if canImport(SwiftUI)
public import Rill
public import SwiftUI

extension ForEach where Content: View {
  /// Shows each row of a collection with its own store.
  ///
  /// ```swift
  /// ForEach(store.rows(\.todos, action: Todos.Action.row)) { row in TodoRow(store: row) }
  /// ```
  ///
  /// The rows are identified by their ids. The surrounding view is evaluated again when rows are inserted, removed or
  /// moved, and not when their contents change. A lazy container creates only the rows on the screen: the type of
  /// `content` determines the number of views in each row.
  ///
  /// - Parameters:
  ///   - rows: The stores of the rows.
  ///   - content: Creates the view of a row.
  @MainActor
  public init<Row: Identifiable, RowAction: Sendable>(
    _ rows: StoreRows<Row, RowAction>, @ViewBuilder content: @escaping (Store<Row, RowAction>) -> Content
  ) where Data == ContiguousArray<Row.ID>, ID == Row.ID {
    // The content is not optional: a list would have to create every row to count its views. If SwiftUI requests a row
    // that was removed before it was shown, the content receives an inert store with the value of another row. If no
    // row is left to provide that value, no row is shown.
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
