#if canImport(SwiftUI)
public import Rill
public import RillScreens
public import SwiftUI

extension Store {
  /// The screens on a stack as the path of a `NavigationStack`, bottom first; going back sends an action.
  ///
  /// An id that is not on the stack is ignored: screens are pushed by actions.
  ///
  /// - Parameters:
  ///   - screens: The stack.
  ///   - embed: Embeds an action of the stack in this store's action; usually an enum case.
  /// - Returns: The path.
  @MainActor
  public func navigationPath<Screen: Sendable, ScreenAction: Sendable>(
    _ screens: WritableKeyPath<State, Screens<Screen>>,
    action embed: @escaping @Sendable (ScreensAction<Screen, ScreenAction>) -> Action
  ) -> Binding<[ScreenID]> {
    Binding {
      Array(self[dynamicMember: screens.appending(path: \.rows.ids)])
    } writing: { path in
      let now = self.state[keyPath: screens].ids
      let kept = now.filter(path.contains)
      guard kept.count < now.count else { return }
      _ = self.submit(embed(.keep(Array(kept))), .binding, MainActor.shared)
    }
  }

  /// A SwiftUI binding to whether a child is presented; setting false sends an action that dismisses it, and setting true
  /// does nothing.
  ///
  /// Use it with any presentation that takes `isPresented`.
  ///
  /// - Parameters:
  ///   - path: The place of the child.
  ///   - embed: Embeds an action of the place in this store's action; usually an enum case.
  /// - Returns: The binding.
  @MainActor
  public func presence<Child: Sendable, ChildAction: Sendable>(
    of path: WritableKeyPath<State, Presented<Child>>,
    action embed: @escaping @Sendable (PresentedAction<Child, ChildAction>) -> Action
  ) -> Binding<Bool> {
    Binding {
      self[dynamicMember: path.appending(path: \.isPresented)]
    } writing: { isPresented in
      if !isPresented { self.dismiss(path, embed) }
    }
  }

  /// A SwiftUI binding to a presented child, for `alert(_:item:actions:message:)` and
  /// `confirmationDialog(_:item:titleVisibility:actions:message:)`; setting nil sends an action that dismisses it.
  ///
  /// - Parameters:
  ///   - path: The place of the child.
  ///   - embed: Embeds an action of the place in this store's action; usually an enum case.
  /// - Returns: The binding.
  @MainActor
  public func presentedItem<Child: Sendable & Equatable, ChildAction: Sendable>(
    _ path: WritableKeyPath<State, Presented<Child>>,
    action embed: @escaping @Sendable (PresentedAction<Child, ChildAction>) -> Action
  ) -> Binding<Child?> {
    Binding {
      self[dynamicMember: path.appending(path: \.child)]
    } writing: { child in
      if child == nil { self.dismiss(path, embed) }
    }
  }

  @MainActor
  func dismiss<Child: Sendable, ChildAction: Sendable>(
    _ path: WritableKeyPath<State, Presented<Child>>,
    _ embed: (PresentedAction<Child, ChildAction>) -> Action
  ) {
    guard let id = state[keyPath: path].id else { return }
    _ = submit(embed(.dismiss(id)), .binding, MainActor.shared)
  }
}

extension View {
  /// Shows the screens of a stack, each with a store of its own.
  ///
  /// A popped screen keeps showing its last value while it leaves.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - screens: The stack; its path is `store.navigationPath(_:action:)`.
  ///   - embed: Embeds an action of the stack in the store's action; usually an enum case.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - content: Makes the view of a screen.
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

  /// Pushes a screen onto the stack around while a child is presented.
  ///
  /// The screen keeps showing the last value while it leaves. A new presentation has a new store and a new view.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - path: The place of the child.
  ///   - embed: Embeds an action of the place in the store's action; usually an enum case.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - content: Makes the view of the child.
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
  /// The sheet keeps showing the last value while it leaves. A new presentation has a new store and a new view.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - path: The place of the child.
  ///   - embed: Embeds an action of the place in the store's action; usually an enum case.
  ///   - onDismiss: Called when the sheet has been dismissed, by the user or by the state, and when another child has taken
  ///     the place of the one before.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - content: Makes the view of the child.
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
