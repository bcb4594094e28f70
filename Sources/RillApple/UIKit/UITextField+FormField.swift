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
    let isTouched = store.bound(on: MainActor.shared) {
      $0.fields[keyPath: path].isTouched
    } set: { store, _, owner in
      _ = store.submit(.leave(path), .binding, owner)
    }
    let stopListening = on(.editingDidEnd) { isTouched.wrappedValue = true }
    ViewBindings.of(self).tie(.leaving, BindingLine(stopListening: stopListening))
  }
}
#endif
