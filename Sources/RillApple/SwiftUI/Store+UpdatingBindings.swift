#if canImport(SwiftUI)
public import Rill
public import SwiftUI

// The same views, with bindings that outlive their values.
extension Store {
  /// A view that edits one row directly, evaluated again only when that row changes; empty without it.
  ///
  /// - Parameters:
  ///   - rows: The collection.
  ///   - id: The row.
  ///   - content: Creates the view of a binding, see `binding(_:for:)`.
  /// - Returns: The view.
  @MainActor
  public func updating<Row: Identifiable & Equatable, Content: View>(
    binding rows: WritableKeyPath<State, IdentifiedArray<Row>>, for id: Row.ID,
    @ViewBuilder content: @escaping (Binding<Row>) -> Content
  ) -> some View where Row.ID: Sendable {
    Reading { self.binding(rows, for: id).map(content) }
  }

  /// A view that edits one property of one row directly, evaluated again only when that property changes.
  ///
  /// - Parameters:
  ///   - rows: The collection.
  ///   - id: The row.
  ///   - property: The property.
  ///   - content: Creates the view of a binding, see `binding(_:for:property:)`.
  /// - Returns: The view.
  @MainActor
  public func updating<Row: Identifiable, Value: Equatable, Content: View>(
    binding rows: WritableKeyPath<State, IdentifiedArray<Row>>, for id: Row.ID,
    property: WritableKeyPath<Row, Value>, @ViewBuilder content: @escaping (Binding<Value>) -> Content
  ) -> some View where Row.ID: Sendable {
    Reading { self.binding(rows, for: id, property: property).map(content) }
  }

  /// A view that edits one property of one row by an action, evaluated again only when that property changes.
  ///
  /// - Parameters:
  ///   - rows: The collection.
  ///   - id: The row.
  ///   - property: The property.
  ///   - action: Creates the action for the new value.
  ///   - content: Creates the view of a binding.
  /// - Returns: The view.
  @MainActor
  public func updating<Row: Identifiable, Value: Equatable, Content: View>(
    binding rows: WritableKeyPath<State, IdentifiedArray<Row>>, for id: Row.ID,
    property: KeyPath<Row, Value>, send action: @escaping (Value) -> Action,
    @ViewBuilder content: @escaping (Binding<Value>) -> Content
  ) -> some View where Row.ID: Sendable {
    Reading { self.binding(rows, for: id, property: property, send: action).map(content) }
  }

  /// A view that edits one entry of a dictionary directly, evaluated again only when that entry changes.
  ///
  /// - Parameters:
  ///   - entries: The dictionary.
  ///   - key: The entry.
  ///   - content: Creates the view of a binding, see `binding(_:for:)`.
  /// - Returns: The view.
  @MainActor
  public func updating<Key: Hashable, Value: Equatable, Content: View>(
    binding entries: WritableKeyPath<State, [Key: Value]>, for key: Key,
    @ViewBuilder content: @escaping (Binding<Value>) -> Content
  ) -> some View {
    Reading { self.binding(entries, for: key).map(content) }
  }
}
#endif
