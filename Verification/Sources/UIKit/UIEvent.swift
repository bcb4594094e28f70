/// Stands for [UIEvent](https://developer.apple.com/documentation/uikit/uievent).
@MainActor
open class UIEvent {
  /// Stands for [UIEvent.EventSubtype](https://developer.apple.com/documentation/uikit/uievent/eventsubtype).
  public enum EventSubtype: Int, Sendable {
    /// Stands for [none](https://developer.apple.com/documentation/uikit/uievent/eventsubtype/none).
    case none = 0
    /// Stands for [motionShake](https://developer.apple.com/documentation/uikit/uievent/eventsubtype/motionshake).
    case motionShake = 1
    /// Stands for [remoteControlPlay](https://developer.apple.com/documentation/uikit/uievent/eventsubtype/remotecontrolplay).
    case remoteControlPlay = 100
  }
}
