#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import UIKit

extension UISwitch: ValueView {
  /// Whether the switch is on.
  public var boundValue: Bool {
    get { isOn }
    set { setOn(newValue, animated: window != nil) }
  }
}
#endif
