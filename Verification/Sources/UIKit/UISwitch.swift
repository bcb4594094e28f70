/// A stand-in for [UISwitch](https://developer.apple.com/documentation/uikit/uiswitch).
@MainActor
open class UISwitch: UIControl {
  /// A stand-in for [isOn](https://developer.apple.com/documentation/uikit/uiswitch/ison).
  open var isOn = false

  /// A stand-in for [setOn(_:animated:)](https://developer.apple.com/documentation/uikit/uiswitch/seton(_:animated:)).
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}
