#if canImport(SwiftUI) && !os(macOS)
public import Rill
public import RillScreens
public import SwiftUI

extension View {
  /// Covers the screen while a child is presented; dismissing the cover sends an action.
  ///
  /// The cover keeps showing the last value during its transition. A new presentation has a new store and a new view.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - path: The place of the child.
  ///   - embed: Embeds an action of the place in the store's action; usually an enum case.
  ///   - onDismiss: Called when the user or the state has dismissed the cover, and when another child has replaced the
  ///     previous one.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - content: Creates the view of the child.
  /// - Returns: The view.
  public func fullScreenCover<Whole, Action, Child: Sendable, ChildAction: Sendable, Content: View>(
    _ store: Store<Whole, Action>, presented path: WritableKeyPath<Whole, Presented<Child>>,
    action embed: @escaping @Sendable (PresentedAction<Child, ChildAction>) -> Action,
    onDismiss: (() -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    @ViewBuilder content: @escaping (Store<Child, ChildAction>) -> Content
  ) -> some View {
    let shown = ShownPresentation()
    return Presenter {
      store.presence(of: path, action: embed, shown: shown)
    } content: { isPresented in
      fullScreenCover(isPresented: isPresented, onDismiss: onDismiss) {
        Lasting(onReplace: onDismiss, content: content) {
          shown.id = store.state[keyPath: path].id
          return store.presentedStore(path, action: embed, file: file, line: line, column: column)
        }
      }
    }
  }
}
#endif
