#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
import Foundation
public import Rill

/// The fields whose editing is ending; their text is already in the field, and no longer in the editor.
@MainActor
private enum FieldEnding {
  static var fields: Set<ObjectIdentifier> = []
}

extension NSTextField: ValueView {
  /// The text of the field.
  ///
  /// The cursor keeps its position in the text. Setting the text does nothing during a composition, as in Japanese.
  public var boundValue: String {
    get { stringValue }
    set {
      guard !FieldEnding.fields.contains(ObjectIdentifier(self)), let editor = currentEditor() as? NSTextView
      else { return stringValue = newValue }
      // Setting the field's own text would end editing. The field adopts the text of its editor.
      editor.replaceText(stringValue, with: newValue) { editor.string = newValue }
    }
  }

  /// A Boolean value that indicates whether the field has a field editor.
  public var isBeingEdited: Bool { currentEditor() != nil }

  /// Calls a function after each change by a person, without using the delegate, target or action.
  public func onEdit(_ body: @escaping () -> Void) -> () -> Void {
    let listener = EditListener(NSControl.textDidChangeNotification, of: self, body)
    return { listener.stop() }
  }

  /// Calls a function when a person stops editing, without using the delegate, target or action.
  public func onEditingEnd(_ body: @escaping () -> Void) -> (() -> Void)? {
    let field = ObjectIdentifier(self)
    let listener = EditListener(NSControl.textDidEndEditingNotification, of: self) {
      FieldEnding.fields.insert(field)
      defer { FieldEnding.fields.remove(field) }
      body()
    }
    return { listener.stop() }
  }

  /// Shows a text, now and after each change.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func show<State, Action>(_ path: KeyPath<State, String>, of store: Store<State, Action>) {
    show(path, of: store) { $0 }
  }

  /// Shows a field as text, now and after each change.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - text: Converts the field to text.
  public func show<State, Action, Value: Equatable>(
    _ path: KeyPath<State, Value>, of store: Store<State, Action>, as text: @escaping (Value) -> String
  ) {
    follow(path, of: store, in: \NSTextField.stringValue) { $0.stringValue = text($1) }
  }
}
#endif
