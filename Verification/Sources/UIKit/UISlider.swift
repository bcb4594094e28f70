/// A stand-in for [UISlider](https://developer.apple.com/documentation/uikit/uislider).
@MainActor
open class UISlider: UIControl {
  /// A stand-in for [minimumValue](https://developer.apple.com/documentation/uikit/uislider/minimumvalue).
  open var minimumValue: Float = 0
  /// A stand-in for [maximumValue](https://developer.apple.com/documentation/uikit/uislider/maximumvalue).
  open var maximumValue: Float = 1

  private var position: Float = 0

  /// A stand-in for [value](https://developer.apple.com/documentation/uikit/uislider/value).
  open var value: Float {
    get { position }
    set { position = max(minimumValue, min(maximumValue, newValue)) }
  }

  /// A stand-in for [setValue(_:animated:)](https://developer.apple.com/documentation/uikit/uislider/setvalue(_:animated:)).
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
}
