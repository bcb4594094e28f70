#if canImport(SwiftUI)
public import Rill
public import SwiftUI

extension Store {
  /// The screens on a stack as the path of a `NavigationStack`, bottom first.
  ///
  /// Going back removes screens from the state. An id that is not in the state is ignored: screens are pushed by actions.
  /// For a stack without stores, bind a field with an array of values: `NavigationStack(path: $store.path)`.
  ///
  /// - Parameter screens: The screens.
  /// - Returns: The path.
  @MainActor
  public func navigationPath<Screen: Identifiable>(
    _ screens: WritableKeyPath<State, IdentifiedArray<Screen>>
  ) -> Binding<[Screen.ID]> {
    path(screens) { store, kept in
      let write = Write<State>("\(screens)") { state in
        let gone = state[keyPath: screens].ids.filter { !kept.contains($0) }
        for id in gone { state[keyPath: screens][id: id] = nil }
      }
      _ = store.write(write, .binding, MainActor.shared)
    }
  }

  /// The screens on a stack as the path of a `NavigationStack`; going back sends an action.
  ///
  /// - Parameters:
  ///   - screens: The screens.
  ///   - action: Makes the action of the ids that remain.
  /// - Returns: The path.
  @MainActor
  public func navigationPath<Screen: Identifiable>(
    _ screens: WritableKeyPath<State, IdentifiedArray<Screen>>, send action: @escaping ([Screen.ID]) -> Action
  ) -> Binding<[Screen.ID]> {
    path(screens) { store, kept in _ = store.submit(action(kept), .binding, MainActor.shared) }
  }

  @MainActor
  private func path<Screen: Identifiable>(
    _ screens: WritableKeyPath<State, IdentifiedArray<Screen>>,
    _ keep: @escaping @MainActor (Store, [Screen.ID]) -> Void
  ) -> Binding<[Screen.ID]> {
    let ids = screens.appending(path: \.ids)
    return Binding {
      Array(self[dynamicMember: ids])
    } writing: { path in
      let now = self.state[keyPath: ids]
      let kept = now.filter(path.contains)
      guard kept.count < now.count else { return }
      keep(self, Array(kept))
    }
  }
}

extension View {
  /// Shows the screens of a stack, each with a store of its own.
  ///
  /// A screen that is popped goes on showing its last value while it leaves.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - screens: The screens; their ids are the path, see `Store.navigationPath(_:)`.
  ///   - embed: Makes the store's action of a screen's id and action; usually an enum case.
  ///   - file: Leave this out.
  ///   - line: Leave this out.
  ///   - column: Leave this out.
  ///   - content: Makes the view of a screen.
  /// - Returns: The view.
  public func navigationDestination<
    Whole, Action, Screen: Identifiable, ScreenAction: Sendable, Content: View
  >(
    _ store: Store<Whole, Action>, _ screens: WritableKeyPath<Whole, IdentifiedArray<Screen>>,
    action embed: @escaping @Sendable (Screen.ID, ScreenAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    @ViewBuilder content: @escaping (Store<Screen, ScreenAction>) -> Content
  ) -> some View where Screen.ID: Sendable {
    navigationDestination(for: Screen.ID.self) { id in
      Lasting(content: content) {
        store.row(screens, id: id, action: embed, file: file, line: line, column: column)
      }
    }
  }
}
#endif
