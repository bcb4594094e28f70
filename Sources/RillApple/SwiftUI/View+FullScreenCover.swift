#if canImport(SwiftUI) && !os(macOS)
public import Rill
public import SwiftUI

extension View {
  /// Covers the screen while an optional part is present, with a store of the part.
  ///
  /// When the user dismisses the cover, an action is sent, or the part is removed directly. The cover keeps showing the
  /// last value during its transition. A part with another id replaces the previous one in the same presentation, with
  /// a new view and new `@State`.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - path: The optional part.
  ///   - embed: Creates the store's action from the part's; usually an enum case.
  ///   - dismissal: Sent when the user dismisses the cover; nil to remove the part directly.
  ///   - onDismiss: Called when the user or the state has dismissed the cover, and when another part has replaced the
  ///     previous one.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - content: Creates the view in the cover.
  /// - Returns: The view.
  public func fullScreenCover<Whole, Action, Part, PartAction: Sendable, Content: View>(
    _ store: Store<Whole, Action>, _ path: WritableKeyPath<Whole, Part?>,
    action embed: @escaping @Sendable (PartAction) -> Action, dismiss dismissal: Action? = nil,
    onDismiss: (() -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content
  ) -> some View {
    Presenter {
      store.presence(of: path, orSend: dismissal)
    } content: { isPresented in
      fullScreenCover(isPresented: isPresented, onDismiss: onDismiss) {
        Lasting(onReplace: onDismiss, content: content) { store.tracked(path, embed, file, line, column) }
      }
    }
  }
}
#endif
