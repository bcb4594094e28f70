#if canImport(SwiftUI)
public import Rill
public import SwiftUI

// These bindings find their elements by identity, not by position, because elements may move or be removed.
extension Store {
  /// A SwiftUI binding to one row, or nil if there is no such row.
  ///
  /// It follows the row when the row moves. After the row is removed, the binding reads the last value and ignores
  /// writes.
  ///
  /// - Parameters:
  ///   - rows: The collection.
  ///   - id: The row.
  /// - Returns: The binding.
  @MainActor
  public func binding<Row: Identifiable & Equatable>(
    _ rows: WritableKeyPath<State, IdentifiedArray<Row>>, for id: Row.ID
  ) -> Binding<Row>? where Row.ID: Sendable {
    rowPlace(rows, id: id).lasting(\.self, as: "\(rows)[\(id)]") { $0 = $1 }
  }

  /// A SwiftUI binding to one property of one row, or nil if there is no such row.
  ///
  /// After the row is removed, the binding reads the last value and ignores writes.
  ///
  /// - Parameters:
  ///   - rows: The collection.
  ///   - id: The row.
  ///   - property: The property.
  /// - Returns: The binding.
  @MainActor
  public func binding<Row: Identifiable, Value: Equatable>(
    _ rows: WritableKeyPath<State, IdentifiedArray<Row>>, for id: Row.ID,
    property: WritableKeyPath<Row, Value>
  ) -> Binding<Value>? where Row.ID: Sendable {
    rowPlace(rows, id: id).lasting(\.[member: property], as: "\(property)") { row, value in
      row?[keyPath: property] = value
    }
  }

  /// A SwiftUI binding to one property of one row that sends an action to set it, or nil if there is no such row.
  ///
  /// After the row is removed, the binding reads the last value and sends nothing. Two such bindings do not compare
  /// equal, because functions do not; see `binding(_:for:property:actionID:send:)`.
  ///
  /// - Parameters:
  ///   - rows: The collection.
  ///   - id: The row.
  ///   - property: The property.
  ///   - action: Creates the action for the new value.
  /// - Returns: The binding.
  @MainActor
  public func binding<Row: Identifiable, Value: Equatable>(
    _ rows: WritableKeyPath<State, IdentifiedArray<Row>>, for id: Row.ID, property: KeyPath<Row, Value>,
    send action: @escaping (Value) -> Action
  ) -> Binding<Value>? where Row.ID: Sendable {
    let place = rowPlace(rows, id: id)
    let read = { (place: Store<Row?, Action>) in place[dynamicMember: \.[member: property]] }
    guard let first = read(place) else { return nil }
    let last = LastSeen(first)
    return Binding {
      last.value = read(place) ?? last.value
      return last.value
    } writing: { value in
      guard let now = read(place), now != value else { return }
      _ = place.submit(action(value), .binding, MainActor.shared)
      last.value = read(place) ?? last.value
    }
  }

  /// A SwiftUI binding to one property of one row that sends an action to set it and equals bindings with the same
  /// action, or nil if there is no such row.
  ///
  /// ```swift
  /// store.binding(\.items, for: id, property: \.title, actionID: id) { .rename(id, $0) }
  /// ```
  ///
  /// After the row is removed, the binding reads the last value and sends nothing.
  ///
  /// - Parameters:
  ///   - rows: The collection.
  ///   - id: The row.
  ///   - property: The property.
  ///   - actionID: A value that identifies `action` and everything that it captures.
  ///   - action: Creates the action for the new value.
  /// - Returns: The binding.
  @MainActor
  public func binding<Row: Identifiable, Value: Equatable, ActionID: Hashable>(
    _ rows: WritableKeyPath<State, IdentifiedArray<Row>>, for id: Row.ID, property: KeyPath<Row, Value>,
    actionID: ActionID, send action: @escaping (Value) -> Action
  ) -> Binding<Value>? where Row.ID: Sendable {
    let place = rowPlace(rows, id: id)
    let path = (\Row?.[member: property]) as KeyPath<Row?, Value?>
    guard let first = place[dynamicMember: path] else { return nil }
    let field = LastingSentField(path: path, actionID: actionID, action: action, last: LastSeen(first))
    return place.shown(at: \.[lastingSent: field])
  }

  /// A SwiftUI binding to one entry of a dictionary, or nil if there is no such entry.
  ///
  /// After the entry is removed, the binding reads the last value and ignores writes.
  ///
  /// - Parameters:
  ///   - entries: The dictionary.
  ///   - key: The entry.
  /// - Returns: The binding.
  @MainActor
  public func binding<Key: Hashable, Value: Equatable>(
    _ entries: WritableKeyPath<State, [Key: Value]>, for key: Key
  ) -> Binding<Value>? {
    let path = entries.appending(path: \.[key])
    return lasting(path, as: "\(path)") { $0[keyPath: path] = $1 }
  }

  /// A binding to a value that may be removed, or nil if it is absent.
  @MainActor
  private func lasting<Value: Equatable>(
    _ path: KeyPath<State, Value?>, as label: @autoclosure @escaping () -> String,
    write: @escaping (inout State, Value) -> Void
  ) -> Binding<Value>? {
    guard let first = self[dynamicMember: path] else { return nil }
    let field = LastingField(path: path, label: label, write: write, last: LastSeen(first))
    return shown(at: \.[lasting: field])
  }
}
#endif
