/// A stand-in for [UIEvent](https://developer.apple.com/documentation/uikit/uievent).
@MainActor
open class UIEvent {
  /// A stand-in for [UIEvent.EventSubtype](https://developer.apple.com/documentation/uikit/uievent/eventsubtype).
  public enum EventSubtype: Int, Sendable {
    /// A stand-in for [none](https://developer.apple.com/documentation/uikit/uievent/eventsubtype/none).
    case none = 0
    /// A stand-in for [motionShake](https://developer.apple.com/documentation/uikit/uievent/eventsubtype/motionshake).
    case motionShake = 1
    /// A stand-in for [remoteControlPlay](https://developer.apple.com/documentation/uikit/uievent/eventsubtype/remotecontrolplay).
    case remoteControlPlay = 100
  }
}
