#if canImport(SwiftUI)
public import Rill
public import SwiftUI

// Each of these views is evaluated again for one value only, while its parent view is not.
extension Store {
  /// A view of one field, evaluated again only when that field changes.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - content: Creates the view of the value.
  /// - Returns: The view.
  @MainActor
  public func updating<Value, Content: View>(
    _ path: KeyPath<State, Value>, @ViewBuilder content: @escaping (Value) -> Content
  ) -> some View {
    Reading { content(self[dynamicMember: path]) }
  }

  /// A view of one field that edits it directly, evaluated again only when that field changes.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - content: Creates the view of a binding.
  /// - Returns: The view.
  @MainActor
  public func updating<Value: Equatable, Content: View>(
    binding path: WritableKeyPath<State, Value>, @ViewBuilder content: @escaping (Binding<Value>) -> Content
  ) -> some View {
    Reading { content(self.binding(path)) }
  }

  /// A view of one field that sends an action to set it, evaluated again only when that field changes.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - action: Creates the action for the new value; usually an enum case.
  ///   - content: Creates the view of a binding.
  /// - Returns: The view.
  @MainActor
  public func updating<Value: Equatable, Content: View>(
    binding path: KeyPath<State, Value>, send action: @escaping (Value) -> Action,
    @ViewBuilder content: @escaping (Binding<Value>) -> Content
  ) -> some View {
    Reading { content(self.binding(path, send: action)) }
  }

  /// A view of one row, evaluated again only when that row changes, is inserted or is removed; empty without the row.
  ///
  /// - Parameters:
  ///   - rows: The collection.
  ///   - id: The row.
  ///   - content: Creates the view of the row.
  /// - Returns: The view.
  /// - Complexity: A change of one row costs the same with one such view and with ten thousand.
  @MainActor
  public func updating<Row: Identifiable, Content: View>(
    _ rows: WritableKeyPath<State, IdentifiedArray<Row>>, for id: Row.ID,
    @ViewBuilder content: @escaping (Row) -> Content
  ) -> some View where Row.ID: Sendable {
    let place = rowPlace(rows, id: id)
    return Reading { place[dynamicMember: \.self].map(content) }
  }

  /// A view of one property of one row, evaluated again only when that property changes; empty without the row.
  ///
  /// - Parameters:
  ///   - rows: The collection.
  ///   - id: The row.
  ///   - property: The property.
  ///   - content: Creates the view of the property.
  /// - Returns: The view.
  @MainActor
  public func updating<Row: Identifiable, Value, Content: View>(
    _ rows: WritableKeyPath<State, IdentifiedArray<Row>>, for id: Row.ID, property: KeyPath<Row, Value>,
    @ViewBuilder content: @escaping (Value) -> Content
  ) -> some View where Row.ID: Sendable {
    let place = rowPlace(rows, id: id)
    return Reading { place[dynamicMember: \.[member: property]].map(content) }
  }

  /// A view of one item of any collection, evaluated again only when that item changes; empty without it.
  ///
  /// - Parameters:
  ///   - items: The collection.
  ///   - id: The item.
  ///   - content: Creates the view of the item.
  /// - Returns: The view.
  /// - Complexity: O(items) a turn. Rows of an `IdentifiedArray` are found in constant time.
  @MainActor
  public func updating<Items: Collection, Content: View>(
    _ items: KeyPath<State, Items>, for id: Items.Element.ID,
    @ViewBuilder content: @escaping (Items.Element) -> Content
  ) -> some View where Items.Element: Identifiable {
    Reading { self[dynamicMember: items.appending(path: \.[identified: id])].map(content) }
  }

  /// A view of one entry of a dictionary, evaluated again only when that entry changes; empty without it.
  ///
  /// - Parameters:
  ///   - entries: The dictionary.
  ///   - key: The entry.
  ///   - content: Creates the view of the value.
  /// - Returns: The view.
  @MainActor
  public func updating<Key: Hashable, Value, Content: View>(
    _ entries: KeyPath<State, [Key: Value]>, for key: Key,
    @ViewBuilder content: @escaping (Value) -> Content
  ) -> some View {
    Reading { self[dynamicMember: entries.appending(path: \.[key])].map(content) }
  }
}

/// A view that evaluates its content in its own body, so that it alone depends on the values that the content reads.
struct Reading<Content: View>: View {
  @ViewBuilder let content: () -> Content

  var body: some View { content() }
}

extension Optional {
  /// A member of the wrapped value, or nil.
  subscript<Member>(member path: KeyPath<Wrapped, Member>) -> Member? { self?[keyPath: path] }

  /// Whether a value is present.
  var isPresent: Bool { self != nil }
}

extension Collection where Element: Identifiable {
  /// The element with an id.
  subscript(identified id: Element.ID) -> Element? { first { $0.id == id } }
}
#endif
