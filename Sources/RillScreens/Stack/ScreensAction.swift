/// The actions of a stack of screens and of the screens on it.
///
/// Tools show navigation like all other actions.
public enum ScreensAction<Screen: Sendable, Action: Sendable>: Sendable {
  /// Pushes a screen.
  case push(Screen)
  /// Pops the top screen, if there is one.
  case pop
  /// Pops the screens above the screen with an id, or does nothing and is reported if that screen has left.
  case popTo(ScreenID)
  /// Pops all screens.
  case popAll
  /// Replaces the top screen by another one with an id of its own.
  case replaceTop(Screen)
  /// Replaces all screens, bottom first, as when a link is opened.
  case replaceAll([Screen])
  /// Removes the screens whose ids are not among these, as after the user went back.
  case keep([ScreenID])
  /// Removes a screen and those above it, as when the screen requests to leave.
  case dismiss(ScreenID)
  /// An action of the screen with an id.
  case screen(ScreenID, Action)
}

extension ScreensAction: Equatable where Screen: Equatable, Action: Equatable {}
extension ScreensAction: Hashable where Screen: Hashable, Action: Hashable {}
extension ScreensAction: Encodable where Screen: Encodable, Action: Encodable {}
extension ScreensAction: Decodable where Screen: Decodable, Action: Decodable {}
