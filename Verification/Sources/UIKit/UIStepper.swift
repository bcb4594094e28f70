/// A stand-in for [UIStepper](https://developer.apple.com/documentation/uikit/uistepper).
@MainActor
open class UIStepper: UIControl {
  /// A stand-in for [minimumValue](https://developer.apple.com/documentation/uikit/uistepper/minimumvalue).
  open var minimumValue = 0.0
  /// A stand-in for [maximumValue](https://developer.apple.com/documentation/uikit/uistepper/maximumvalue).
  open var maximumValue = 100.0

  private var count = 0.0

  /// A stand-in for [value](https://developer.apple.com/documentation/uikit/uistepper/value).
  open var value: Double {
    get { count }
    set { count = max(minimumValue, min(maximumValue, newValue)) }
  }
}
