#if canImport(SwiftUI)
public import Rill
public import SwiftUI

// Bindings to what may move and go: found by identity each time, never by position.
extension Store {
  /// A SwiftUI binding to one row, or nil if there is no such row.
  ///
  /// It means the same row wherever that moves. When the row has left, the binding reads the last value and sets nothing.
  ///
  /// - Parameters:
  ///   - rows: The collection.
  ///   - id: The row.
  /// - Returns: The binding.
  @MainActor
  public func binding<Row: Identifiable & Equatable>(
    _ rows: WritableKeyPath<State, IdentifiedArray<Row>>, for id: Row.ID
  ) -> Binding<Row>? where Row.ID: Sendable {
    let place = rowPlace(rows, id: id)
    return place.lasting {
      $0[dynamicMember: \.self]
    } set: { place, row in
      place.put("\(rows)[\(id)]") { $0 = row }
    }
  }

  /// A SwiftUI binding to one property of one row, or nil if there is no such row.
  ///
  /// When the row has left, the binding reads the last value and sets nothing.
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
    let place = rowPlace(rows, id: id)
    return place.lasting {
      $0[dynamicMember: \.[member: property]]
    } set: { place, value in
      place.put("\(property)") { $0?[keyPath: property] = value }
    }
  }

  /// A SwiftUI binding to one property of one row that sends an action to set it, or nil if there is no such row.
  ///
  /// When the row has left, the binding reads the last value and sends nothing.
  ///
  /// - Parameters:
  ///   - rows: The collection.
  ///   - id: The row.
  ///   - property: The property.
  ///   - action: Makes the action of the new value.
  /// - Returns: The binding.
  @MainActor
  public func binding<Row: Identifiable, Value: Equatable>(
    _ rows: WritableKeyPath<State, IdentifiedArray<Row>>, for id: Row.ID, property: KeyPath<Row, Value>,
    send action: @escaping (Value) -> Action
  ) -> Binding<Value>? where Row.ID: Sendable {
    rowPlace(rows, id: id).lasting {
      $0[dynamicMember: \.[member: property]]
    } set: { place, value in
      _ = place.submit(action(value), .binding, MainActor.shared)
    }
  }

  /// A SwiftUI binding to one entry of a dictionary, or nil if there is no such entry.
  ///
  /// When the entry has left, the binding reads the last value and sets nothing.
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
    return lasting {
      $0[dynamicMember: path]
    } set: { store, value in
      store.put("\(path)") { $0[keyPath: path] = value }
    }
  }

  /// A binding to something that may leave, or nil if it is not there.
  @MainActor
  private func lasting<Value: Equatable>(
    _ read: @escaping (Store) -> Value?, set: @escaping @MainActor (Store, Value) -> Void
  ) -> Binding<Value>? {
    guard let first = read(self) else { return nil }
    let last = LastSeen(first)
    return Binding {
      last.value = read(self) ?? last.value
      return last.value
    } writing: { value in
      guard let now = read(self), now != value else { return }
      set(self, value)
      last.value = read(self) ?? last.value
    }
  }

  /// Changes the state as a binding does.
  @MainActor
  private func put(_ label: @autoclosure @escaping () -> String, _ change: @escaping (inout State) -> Void) {
    _ = write(Write(label(), apply: change), .binding, MainActor.shared)
  }
}

/// What a binding has read last.
private final class LastSeen<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
#endif
