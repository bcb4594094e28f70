#if canImport(SwiftUI)
public import Rill
public import SwiftUI

extension Store {
  /// A view of all rows of a collection, each with its own store, or a placeholder while there are none.
  ///
  /// It is evaluated again when rows are inserted, removed or moved, and not when their contents change.
  ///
  /// - Parameters:
  ///   - path: The collection.
  ///   - embed: Creates this store's action from a row's id and action; usually an enum case.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - content: Creates the view of a row.
  ///   - empty: Creates the view that is shown without rows.
  /// - Returns: The view.
  @MainActor
  public func forEach<Row: Identifiable, RowAction: Sendable, Content: View, Empty: View>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>,
    action embed: @escaping @Sendable (Row.ID, RowAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    @ViewBuilder content: @escaping (Store<Row, RowAction>) -> Content,
    @ViewBuilder empty: @escaping () -> Empty = { EmptyView() }
  ) -> some View where Row.ID: Sendable {
    Rows(
      rows: { self.rows(path, action: embed, file: file, line: line, column: column) }, content: content,
      empty: empty)
  }

  /// A view of an optional part with its own store, or a placeholder while the part is absent.
  ///
  /// It is evaluated again when the part is added or removed, and not when its contents change. A part with another id
  /// has its own view with new `@State`.
  ///
  /// - Parameters:
  ///   - path: The optional part.
  ///   - embed: Creates this store's action from the part's; usually an enum case.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - content: Creates the view of the part.
  ///   - absent: Creates the view that is shown without the part.
  /// - Returns: The view.
  @MainActor
  public func whenPresent<Part, PartAction: Sendable, Content: View, Absent: View>(
    _ path: WritableKeyPath<State, Part?>, action embed: @escaping @Sendable (PartAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content,
    @ViewBuilder else absent: @escaping () -> Absent = { EmptyView() }
  ) -> some View {
    Reading {
      if let part = self.tracked(path, embed, file, line, column) {
        Anew(store: part, content: content)
      } else {
        absent()
      }
    }
  }

  /// Returns the store of an optional part, whose presence Observation tracks.
  @MainActor
  func tracked<Part, PartAction: Sendable>(
    _ path: WritableKeyPath<State, Part?>, _ embed: @escaping @Sendable (PartAction) -> Action,
    _ file: StaticString, _ line: UInt, _ column: UInt
  ) -> Store<Part, PartAction>? {
    guard self[dynamicMember: path.appending(path: \.isPresent)] else { return nil }
    return scope(path, action: embed, file: file, line: line, column: column)
  }
}

/// The rows of a collection, or a placeholder while there are none.
private struct Rows<Row: Identifiable, RowAction: Sendable, Content: View, Empty: View>: View {
  let rows: () -> StoreRows<Row, RowAction>
  let content: (Store<Row, RowAction>) -> Content
  let empty: () -> Empty

  var body: some View {
    let rows = rows()
    if rows.isEmpty { empty() } else { ForEach(rows, content: content) }
  }
}
#endif
