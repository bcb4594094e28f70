public import Rill

/// The logic of a screen with its id.
@usableFromInline
struct PresentationReducer<Screen: Reducer>: Reducer {
  @usableFromInline let screen: Screen

  @inlinable
  init(screen: Screen) { self.screen = screen }

  @inlinable
  func reduce(
    into presentation: inout Presentation<Screen.State>, action: Screen.Action
  ) -> Effect<Screen.Action> {
    screen.reduce(\.screen, of: &presentation, action: action) { $0 }
  }
}
