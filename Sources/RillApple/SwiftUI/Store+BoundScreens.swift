#if canImport(SwiftUI)
public import Rill
public import RillScreens
public import SwiftUI

// Bindings to a place of screens compare equal if their store, place and type of action are equal: the place determines
// how its actions are embedded.
extension Store {
  /// The screens on a stack as the path of a `NavigationStack`, bottom first; going back sends an action.
  ///
  /// An id that is not on the stack is ignored: screens are pushed by actions. Two such bindings of one store to one
  /// stack compare equal, so SwiftUI does not evaluate a view only because it receives such a binding again.
  ///
  /// - Parameters:
  ///   - screens: The stack.
  ///   - embed: Embeds an action of the stack in this store's action; usually an enum case. It depends on the stack
  ///     only.
  /// - Returns: The path.
  @MainActor
  public func navigationPath<Screen: Sendable, ScreenAction: Sendable>(
    _ screens: WritableKeyPath<State, Screens<Screen>>,
    action embed: @escaping @Sendable (ScreensAction<Screen, ScreenAction>) -> Action
  ) -> Binding<[ScreenID]> {
    let field = PlaceField(path: screens, embed: embed)
    return shown(at: \.[path: field])
  }

  /// A SwiftUI binding to whether a child is presented; setting false sends an action that dismisses it, and setting
  /// true does nothing.
  ///
  /// Use it with any presentation that takes `isPresented`. Two such bindings of one store to one place compare equal.
  ///
  /// - Parameters:
  ///   - path: The place of the child.
  ///   - embed: Embeds an action of the place in this store's action; usually an enum case. It depends on the place
  ///     only.
  /// - Returns: The binding.
  @MainActor
  public func presence<Child: Sendable, ChildAction: Sendable>(
    of path: WritableKeyPath<State, Presented<Child>>,
    action embed: @escaping @Sendable (PresentedAction<Child, ChildAction>) -> Action
  ) -> Binding<Bool> {
    let field = PlaceField(path: path, embed: embed)
    return shown(at: \.[presence: field])
  }

  /// A SwiftUI binding to a presented child, for `alert(_:item:actions:message:)` and
  /// `confirmationDialog(_:item:titleVisibility:actions:message:)`; setting nil sends an action that dismisses it.
  ///
  /// Two such bindings of one store to one place compare equal.
  ///
  /// - Parameters:
  ///   - path: The place of the child.
  ///   - embed: Embeds an action of the place in this store's action; usually an enum case. It depends on the place
  ///     only.
  /// - Returns: The binding.
  @MainActor
  public func presentedItem<Child: Sendable & Equatable, ChildAction: Sendable>(
    _ path: WritableKeyPath<State, Presented<Child>>,
    action embed: @escaping @Sendable (PresentedAction<Child, ChildAction>) -> Action
  ) -> Binding<Child?> {
    let field = PlaceField(path: path, embed: embed)
    return shown(at: \.[item: field])
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

extension Store {
  /// The screens on a stack, bottom first.
  @MainActor
  subscript<Screen: Sendable, ScreenAction: Sendable>(
    path field: PlaceField<State, Screens<Screen>, ScreensAction<Screen, ScreenAction>, Action>
  ) -> [ScreenID] {
    get { Array(self[dynamicMember: field.path.appending(path: \.rows.ids)]) }
    set {
      let now = state[keyPath: field.path].ids
      let kept = now.filter(newValue.contains)
      guard kept.count < now.count else { return }
      _ = submit(field.embed(.keep(Array(kept))), .binding, MainActor.shared)
    }
  }

  /// A Boolean value that indicates whether a child is presented.
  @MainActor
  subscript<Child: Sendable, ChildAction: Sendable>(
    presence field: PlaceField<State, Presented<Child>, PresentedAction<Child, ChildAction>, Action>
  ) -> Bool {
    get { self[dynamicMember: field.path.appending(path: \.isPresented)] }
    set { if !newValue { dismiss(field.path, field.embed) } }
  }

  /// A presented child.
  @MainActor
  subscript<Child: Sendable & Equatable, ChildAction: Sendable>(
    item field: PlaceField<State, Presented<Child>, PresentedAction<Child, ChildAction>, Action>
  ) -> Child? {
    get { self[dynamicMember: field.path.appending(path: \.child)] }
    set { if newValue == nil { dismiss(field.path, field.embed) } }
  }
}

/// A place of screens and the function that embeds its actions; the path and the types identify it.
struct PlaceField<State, Place, PlaceAction: Sendable, Action>: Hashable {
  let path: WritableKeyPath<State, Place>
  let embed: @Sendable (PlaceAction) -> Action

  static func == (one: Self, other: Self) -> Bool { one.path == other.path }

  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
#endif
