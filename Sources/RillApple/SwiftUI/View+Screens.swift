#if canImport(SwiftUI)
public import Rill
public import RillScreens
public import SwiftUI

extension View {
  /// Shows the screens of a stack, each with its own store.
  ///
  /// A popped screen keeps showing its last value during its transition.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - screens: The stack; its path is `store.navigationPath(_:action:)`.
  ///   - embed: Embeds an action of the stack in the store's action; usually an enum case.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - content: Creates the view of a screen.
  /// - Returns: The view.
  public func navigationDestination<
    Whole, Action, Screen: Sendable, ScreenAction: Sendable, Content: View
  >(
    _ store: Store<Whole, Action>, _ screens: WritableKeyPath<Whole, Screens<Screen>>,
    action embed: @escaping @Sendable (ScreensAction<Screen, ScreenAction>) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    @ViewBuilder content: @escaping (Store<Screen, ScreenAction>) -> Content
  ) -> some View {
    navigationDestination(for: ScreenID.self) { id in
      Lasting(content: content) {
        store.screenStore(screens, id: id, action: embed, file: file, line: line, column: column)
      }
    }
  }

  /// Pushes a screen onto the surrounding stack while a child is presented.
  ///
  /// The screen keeps showing the last value during its transition. A new presentation has a new store and a new view.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - path: The place of the child.
  ///   - embed: Embeds an action of the place in the store's action; usually an enum case.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - content: Creates the view of the child.
  /// - Returns: The view.
  public func navigationDestination<Whole, Action, Child: Sendable, ChildAction: Sendable, Content: View>(
    _ store: Store<Whole, Action>, presented path: WritableKeyPath<Whole, Presented<Child>>,
    action embed: @escaping @Sendable (PresentedAction<Child, ChildAction>) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    @ViewBuilder content: @escaping (Store<Child, ChildAction>) -> Content
  ) -> some View {
    let shown = ShownPresentation()
    return Presenter {
      store.presence(of: path, action: embed, shown: shown)
    } content: { isPresented in
      navigationDestination(isPresented: isPresented) {
        Lasting(content: content) {
          shown.id = store.state[keyPath: path].id
          return store.presentedStore(path, action: embed, file: file, line: line, column: column)
        }
      }
    }
  }

  /// Presents a sheet while a child is presented; dismissing it sends an action.
  ///
  /// The sheet keeps showing the last value during its transition. A new presentation has a new store and a new view.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - path: The place of the child.
  ///   - embed: Embeds an action of the place in the store's action; usually an enum case.
  ///   - onDismiss: Called when the user or the state has dismissed the sheet, and when another child has replaced the
  ///     previous one.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - content: Creates the view of the child.
  /// - Returns: The view.
  public func sheet<Whole, Action, Child: Sendable, ChildAction: Sendable, Content: View>(
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
      sheet(isPresented: isPresented, onDismiss: onDismiss) {
        Lasting(onReplace: onDismiss, content: content) {
          shown.id = store.state[keyPath: path].id
          return store.presentedStore(path, action: embed, file: file, line: line, column: column)
        }
      }
    }
  }
}
#endif
