#if canImport(SwiftUI)
import Rill
import RillScreens
import SwiftUI

/// The presentation that a modifier shows on the screen.
///
/// The state may already contain its successor, which a dismissal of this one must not remove.
@MainActor
final class ShownPresentation {
  var id: ScreenID?

  nonisolated init() {}
}

extension Store {
  /// A binding to whether a child is presented; setting false dismisses the child that is shown, but not its successor.
  @MainActor
  func presence<Child: Sendable, ChildAction: Sendable>(
    of path: WritableKeyPath<State, Presented<Child>>,
    action embed: @escaping @Sendable (PresentedAction<Child, ChildAction>) -> Action,
    shown: ShownPresentation
  ) -> Binding<Bool> {
    Binding {
      shown.id = self.state[keyPath: path].id
      return self[dynamicMember: path.appending(path: \.isPresented)]
    } writing: { isPresented in
      if !isPresented, shown.id == self.state[keyPath: path].id { self.dismiss(path, embed) }
    }
  }
}
#endif
