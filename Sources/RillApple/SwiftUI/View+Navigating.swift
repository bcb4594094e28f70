#if canImport(SwiftUI)
public import Rill
public import SwiftUI

extension Store {
  /// The screens on a stack as the path of a `NavigationStack`, bottom first.
  ///
  /// Going back removes screens from the state. An id that is not in the state is ignored: screens are pushed by
  /// actions. For a stack without stores, bind a field with an array of values: `NavigationStack(path: $store.path)`.
  ///
  /// - Parameter screens: The screens.
  /// - Returns: The path.
  @MainActor
  public func navigationPath<Screen: Identifiable>(
    _ screens: WritableKeyPath<State, IdentifiedArray<Screen>>
  ) -> Binding<[Screen.ID]> {
    shown(at: \.[path: screens])
  }

  /// The screens on a stack as the path of a `NavigationStack`; going back sends an action.
  ///
  /// - Parameters:
  ///   - screens: The screens.
  ///   - action: Creates the action for the ids that remain.
  /// - Returns: The path.
  @MainActor
  public func navigationPath<Screen: Identifiable>(
    _ screens: WritableKeyPath<State, IdentifiedArray<Screen>>, send action: @escaping ([Screen.ID]) -> Action
  ) -> Binding<[Screen.ID]> {
    Binding {
      self[path: screens]
    } writing: { path in
      if let kept = self.kept(path, of: screens) { _ = self.submit(action(kept), .binding, MainActor.shared) }
    }
  }

  /// The ids of the screens on a stack; setting fewer removes the others.
  @MainActor
  subscript<Screen: Identifiable>(path screens: WritableKeyPath<State, IdentifiedArray<Screen>>) -> [Screen
    .ID]
  {
    get { Array(self[dynamicMember: screens.appending(path: \.ids)]) }
    set {
      guard let kept = kept(newValue, of: screens) else { return }
      let change = Write<State>("\(screens)") { state in
        let gone = state[keyPath: screens].ids.filter { !kept.contains($0) }
        for id in gone { state[keyPath: screens][id: id] = nil }
      }
      _ = write(change, .binding, MainActor.shared)
    }
  }

  /// The screens that remain on a stack with a new path, or nil if all do.
  private func kept<Screen: Identifiable>(
    _ path: [Screen.ID], of screens: WritableKeyPath<State, IdentifiedArray<Screen>>
  ) -> [Screen.ID]? {
    let now = state[keyPath: screens].ids
    let kept = now.filter(path.contains)
    return kept.count < now.count ? Array(kept) : nil
  }
}

extension View {
  /// Pushes a screen onto the surrounding stack while an optional part is present, with a store of the part.
  ///
  /// When the user goes back, an action is sent, or the part is removed directly. The screen keeps showing the last
  /// value during its transition. A part with another id replaces the previous one in the same screen, with a new view
  /// and new `@State`.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - path: The optional part.
  ///   - embed: Creates the store's action from the part's; usually an enum case.
  ///   - dismissal: Sent when the user goes back; nil to remove the part directly.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - content: Creates the view of the screen.
  /// - Returns: The view.
  public func navigationDestination<Whole, Action, Part, PartAction: Sendable, Content: View>(
    _ store: Store<Whole, Action>, item path: WritableKeyPath<Whole, Part?>,
    action embed: @escaping @Sendable (PartAction) -> Action, dismiss dismissal: Action? = nil,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content
  ) -> some View {
    Presenter {
      store.presence(of: path, orSend: dismissal)
    } content: { isPresented in
      navigationDestination(isPresented: isPresented) {
        Lasting(content: content) { store.tracked(path, embed, file, line, column) }
      }
    }
  }

  /// Shows the screens of a stack, each with its own store.
  ///
  /// A popped screen keeps showing its last value during its transition.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - screens: The screens; their ids are the path, see `Store.navigationPath(_:)`.
  ///   - embed: Creates the store's action from a screen's id and action; usually an enum case.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - content: Creates the view of a screen.
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
