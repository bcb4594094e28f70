#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
import Foundation
public import Rill

/// The fields whose editing is ending: their text is already that of the field, and no longer that of the editor.
@MainActor
private enum FieldEnding {
  static var fields: Set<ObjectIdentifier> = []
}

extension NSTextField: ValueView {
  /// The text; while a part of it is being composed, nothing else is shown.
  ///
  /// The cursor stays where it is in the text.
  public var boundValue: String {
    get { stringValue }
    set {
      guard !FieldEnding.fields.contains(ObjectIdentifier(self)), let editor = currentEditor() as? NSTextView
      else { return stringValue = newValue }
      // Setting the field's own text ends editing. The field takes over its editor's text.
      editor.replaceText(stringValue, with: newValue) { editor.string = newValue }
    }
  }

  /// A Boolean value that indicates whether the field has a field editor.
  public var isBeingEdited: Bool { currentEditor() != nil }

  /// Calls a function after each change by a person; delegate, target and action stay free.
  public func onEdit(_ body: @escaping () -> Void) -> () -> Void {
    let listener = EditListener(NSControl.textDidChangeNotification, of: self, body)
    return { listener.stop() }
  }

  /// Calls a function when a person stops editing; delegate, target and action stay free.
  public func onEditingEnd(_ body: @escaping () -> Void) -> (() -> Void)? {
    let field = ObjectIdentifier(self)
    let listener = EditListener(NSControl.textDidEndEditingNotification, of: self) {
      FieldEnding.fields.insert(field)
      defer { FieldEnding.fields.remove(field) }
      body()
    }
    return { listener.stop() }
  }

  /// Shows a text, now and whenever it has changed.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  public func show<State, Action>(_ path: KeyPath<State, String>, of store: Store<State, Action>) {
    show(path, of: store) { $0 }
  }

  /// Shows a field as a text, now and whenever it has changed.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - store: The store.
  ///   - text: Makes the text of the field.
  public func show<State, Action, Value: Equatable>(
    _ path: KeyPath<State, Value>, of store: Store<State, Action>, as text: @escaping (Value) -> String
  ) {
    follow(path, of: store, in: \NSTextField.stringValue) { $0.stringValue = text($1) }
  }
}
#endif
