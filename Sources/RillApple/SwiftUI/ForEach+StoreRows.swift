#if canImport(SwiftUI)
public import Rill
public import SwiftUI

extension ForEach {
  /// Shows each row of a collection with a store of its own.
  ///
  /// ```swift
  /// ForEach(store.rows(\.todos, action: Todos.Action.row)) { row in TodoRow(store: row) }
  /// ```
  ///
  /// The rows are identified by their ids. The view around is evaluated again when rows come, go or move, and not when
  /// their contents change.
  ///
  /// - Parameters:
  ///   - rows: The rows' stores.
  ///   - content: Makes the view of a row.
  @MainActor
  public init<Row: Identifiable, RowAction: Sendable, RowContent: View>(
    _ rows: StoreRows<Row, RowAction>, @ViewBuilder content: @escaping (Store<Row, RowAction>) -> RowContent
  ) where Data == ContiguousArray<Row.ID>, ID == Row.ID, Content == RowContent? {
    self.init(rows.ids, id: \.self) { id in rows[id: id].map(content) }
  }
}
#endif
