public import Foundation

/// A stand-in for [UIControl](https://developer.apple.com/documentation/uikit/uicontrol).
@MainActor
open class UIControl: UIView {
  /// A stand-in for [UIControl.Event](https://developer.apple.com/documentation/uikit/uicontrol/event).
  public struct Event: OptionSet, Hashable, Sendable {
    /// A stand-in for [rawValue](https://developer.apple.com/documentation/uikit/uicontrol/event).
    public let rawValue: UInt

    /// A stand-in for [init(rawValue:)](https://developer.apple.com/documentation/uikit/uicontrol/event/init(rawvalue:)).
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A stand-in for [touchUpInside](https://developer.apple.com/documentation/uikit/uicontrol/event/touchupinside).
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A stand-in for [valueChanged](https://developer.apple.com/documentation/uikit/uicontrol/event/valuechanged).
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// A stand-in for [primaryActionTriggered](https://developer.apple.com/documentation/uikit/uicontrol/event/primaryactiontriggered).
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A stand-in for [editingDidEnd](https://developer.apple.com/documentation/uikit/uicontrol/event/editingdidend).
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// A stand-in for [editingChanged](https://developer.apple.com/documentation/uikit/uicontrol/event/editingchanged).
    public static let editingChanged = Event(rawValue: 1 << 17)
  }

  /// A stand-in for [UIControl.State](https://developer.apple.com/documentation/uikit/uicontrol/state-swift.struct).
  public struct State: OptionSet, Sendable {
    /// A stand-in for [rawValue](https://developer.apple.com/documentation/uikit/uicontrol/state-swift.struct).
    public let rawValue: UInt

    /// A stand-in for [init(rawValue:)](https://developer.apple.com/documentation/uikit/uicontrol/state-swift.struct/init(rawvalue:)).
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A stand-in for [normal](https://developer.apple.com/documentation/uikit/uicontrol/state-swift.struct/normal).
    public static let normal = State([])
    /// A stand-in for [disabled](https://developer.apple.com/documentation/uikit/uicontrol/state-swift.struct/disabled).
    public static let disabled = State(rawValue: 1 << 1)
  }

  /// A stand-in for [isEnabled](https://developer.apple.com/documentation/uikit/uicontrol/isenabled).
  open var isEnabled = true
  private var actions: [(action: UIAction, events: Event)] = []

  /// A stand-in for [addAction(_:for:)](https://developer.apple.com/documentation/uikit/uicontrol/addaction(_:for:)).
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    actions.append((action, controlEvents))
  }

  /// A stand-in for [removeAction(_:for:)](https://developer.apple.com/documentation/uikit/uicontrol/removeaction(_:for:)).
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// A stand-in for [removeAction(identifiedBy:for:)](https://developer.apple.com/documentation/uikit/uicontrol/removeaction(identifiedby:for:)).
  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
    for index in actions.indices where actions[index].action.identifier == actionIdentifier {
      actions[index].events.subtract(controlEvents)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  /// A stand-in for [sendActions(for:)](https://developer.apple.com/documentation/uikit/uicontrol/sendactions(for:)).
  open func sendActions(for controlEvents: Event) {
    for entry in actions where !entry.events.isDisjoint(with: controlEvents) {
      entry.action.handler(entry.action)
    }
  }

  /// A stand-in for [enumerateEventHandlers(_:)](https://developer.apple.com/documentation/uikit/uicontrol/enumerateeventhandlers(_:)).
  open func enumerateEventHandlers(
    _ iterator: (UIAction?, (Any?, Selector)?, Event, inout Bool) -> Void
  ) {
    var stop = false
    for entry in actions where !stop { iterator(entry.action, nil, entry.events, &stop) }
  }
}

/// A stand-in for [UIButton](https://developer.apple.com/documentation/uikit/uibutton).
@MainActor
open class UIButton: UIControl {
  /// A stand-in for [init(frame:primaryAction:)](https://developer.apple.com/documentation/uikit/uibutton/init(frame:primaryaction:)).
  public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  private var titles: [UInt: String] = [:]

  /// A stand-in for [setTitle(_:for:)](https://developer.apple.com/documentation/uikit/uibutton/settitle(_:for:)).
  open func setTitle(_ title: String?, for state: UIControl.State) { titles[state.rawValue] = title }

  /// A stand-in for [title(for:)](https://developer.apple.com/documentation/uikit/uibutton/title(for:)).
  open func title(for state: UIControl.State) -> String? { titles[state.rawValue] ?? titles[0] }
}
