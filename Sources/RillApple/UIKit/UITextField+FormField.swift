#if canImport(UIKit) && !os(watchOS)
public import Rill
public import RillForms
public import UIKit

extension UITextField {
  /// Binds the text to a field of a form, and marks the field as touched when editing ends.
  ///
  /// Edits are actions of the form. The binding lasts as long as the text field.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store of the form.
  public func bind<Fields>(
    toField path: any WritableKeyPath<Fields, Field<String>> & Sendable,
    of store: Store<FormState<Fields>, FormAction<Fields>>
  ) {
    bind(to: (\FormState<Fields>.fields).appending(path: path).appending(path: \.value), of: store) {
      .edit(path, $0)
    }
    markTouched(in: store, by: .leave(path))
  }

  /// Binds the text to a field of a row of a form, and marks the field as touched when editing ends.
  ///
  /// Edits are actions of the form. The binding lasts as long as the text field. When the row has left, the text field
  /// keeps the last text, and edits change nothing.
  ///
  /// - Parameters:
  ///   - list: The list of rows.
  ///   - id: The ID of the row.
  ///   - field: The field of the row.
  ///   - store: The store of the form.
  public func bind<Fields, Row>(
    toField list: any WritableKeyPath<Fields, FieldRows<Row>> & Sendable, _ id: Row.ID,
    _ field: any WritableKeyPath<Row, Field<String>> & Sendable,
    of store: Store<FormState<Fields>, FormAction<Fields>>
  ) where Row.ID: Sendable {
    let place = RowText(list: list, id: id, field: field, last: LastSeen(""))
    bind(to: \FormState<Fields>.[text: place], of: store) { .edit(list, id, field, $0) }
    markTouched(in: store, by: .leave(list, id, field))
  }

  /// Sends an action that marks a field as touched when editing ends.
  private func markTouched<Fields>(
    in store: Store<FormState<Fields>, FormAction<Fields>>, by action: FormAction<Fields>
  ) {
    let isTouched = store.bound(on: MainActor.shared) { _ in
      false
    } set: { store, _, owner in
      _ = store.submit(action, .binding, owner)
    }
    let stopListening = on(.editingDidEnd) { isTouched.wrappedValue = true }
    ViewBindings.of(self).tie(.leaving, BindingLine(stopListening: stopListening))
  }
}

/// The text of a field of a row.
private struct RowText<Fields: FormFields, Row: FormFields & Identifiable>: Hashable where Row.ID: Sendable {
  let list: KeyPath<Fields, FieldRows<Row>>
  let id: Row.ID
  let field: KeyPath<Row, Field<String>>
  let last: LastSeen<String>

  static func == (one: Self, other: Self) -> Bool {
    one.list == other.list && one.id == other.id && one.field == other.field
  }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension FormState {
  /// The text of a field of a row, or the last one if the row has left.
  fileprivate subscript<Row>(text place: RowText<Fields, Row>) -> String {
    place.last.value =
      fields[keyPath: place.list][id: place.id]?[keyPath: place.field].value ?? place.last.value
    return place.last.value
  }
}
#endif
