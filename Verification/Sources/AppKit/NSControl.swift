public import Foundation

/// A stand-in for [NSControl](https://developer.apple.com/documentation/appkit/nscontrol).
@MainActor
open class NSControl: NSView {
  /// A stand-in for [NSControl.StateValue](https://developer.apple.com/documentation/appkit/nscontrol/statevalue).
  public struct StateValue: RawRepresentable, Hashable, Sendable {
    /// A stand-in for [rawValue](https://developer.apple.com/documentation/appkit/nscontrol/statevalue).
    public let rawValue: Int

    /// A stand-in for [init(rawValue:)](https://developer.apple.com/documentation/appkit/nscontrol/statevalue/init(rawvalue:)).
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A stand-in for [on](https://developer.apple.com/documentation/appkit/nscontrol/statevalue/on).
    public static let on = StateValue(rawValue: 1)
    /// A stand-in for [off](https://developer.apple.com/documentation/appkit/nscontrol/statevalue/off).
    public static let off = StateValue(rawValue: 0)
  }

  /// A stand-in for [textDidChangeNotification](https://developer.apple.com/documentation/appkit/nscontrol/textdidchangenotification).
  open class nonisolated var textDidChangeNotification: NSNotification.Name {
    NSNotification.Name("NSControlTextDidChangeNotification")
  }

  /// A stand-in for [textDidEndEditingNotification](https://developer.apple.com/documentation/appkit/nscontrol/textdidendeditingnotification).
  open class nonisolated var textDidEndEditingNotification: NSNotification.Name {
    NSNotification.Name("NSControlTextDidEndEditingNotification")
  }

  /// A stand-in for [target](https://developer.apple.com/documentation/appkit/nscontrol/target).
  open weak var target: AnyObject?
  /// A stand-in for [action](https://developer.apple.com/documentation/appkit/nscontrol/action).
  open var action: Selector?
  /// A stand-in for [isEnabled](https://developer.apple.com/documentation/appkit/nscontrol/isenabled).
  open var isEnabled = true

  private var number = 0.0
  var range: ClosedRange<Double> { -.infinity ... .infinity }

  /// A stand-in for [doubleValue](https://developer.apple.com/documentation/appkit/nscontrol/doublevalue).
  open var doubleValue: Double {
    get { number }
    set { number = min(max(newValue, range.lowerBound), range.upperBound) }
  }

  /// A stand-in for [sendAction(_:to:)](https://developer.apple.com/documentation/appkit/nscontrol/sendaction(_:to:)).
  @discardableResult
  open func sendAction(_ action: Selector?, to target: Any?) -> Bool {
    guard let action, let receiver = target as? any SelectorReceiving else { return false }
    receiver.receive(action, from: self)
    return true
  }

  /// A stand-in for [currentEditor()](https://developer.apple.com/documentation/appkit/nscontrol/currenteditor()).
  open func currentEditor() -> NSText? { window?.editor(of: self) }
}

/// A stand-in for [NSButton](https://developer.apple.com/documentation/appkit/nsbutton).
@MainActor
open class NSButton: NSControl {
  /// A stand-in for [state](https://developer.apple.com/documentation/appkit/nsbutton/state).
  open var state: NSControl.StateValue = .off
}

/// A stand-in for [NSSwitch](https://developer.apple.com/documentation/appkit/nsswitch).
@MainActor
open class NSSwitch: NSControl {
  /// A stand-in for [state](https://developer.apple.com/documentation/appkit/nsswitch/state).
  open var state: NSControl.StateValue = .off
}
