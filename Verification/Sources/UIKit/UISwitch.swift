/// Stands for [UISwitch](https://developer.apple.com/documentation/uikit/uiswitch).
@MainActor
open class UISwitch: UIControl {
  /// Stands for [isOn](https://developer.apple.com/documentation/uikit/uiswitch/ison).
  open var isOn = false

  /// Stands for [setOn(_:animated:)](https://developer.apple.com/documentation/uikit/uiswitch/seton(_:animated:)).
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}
