/// Stands for [NSSlider](https://developer.apple.com/documentation/appkit/nsslider).
@MainActor
open class NSSlider: NSControl {
  /// Stands for [minValue](https://developer.apple.com/documentation/appkit/nsslider/minvalue).
  open var minValue = 0.0
  /// Stands for [maxValue](https://developer.apple.com/documentation/appkit/nsslider/maxvalue).
  open var maxValue = 1.0

  override var range: ClosedRange<Double> { minValue...maxValue }
}

/// Stands for [NSStepper](https://developer.apple.com/documentation/appkit/nsstepper).
@MainActor
open class NSStepper: NSControl {
  /// Stands for [minValue](https://developer.apple.com/documentation/appkit/nsstepper/minvalue).
  open var minValue = 0.0
  /// Stands for [maxValue](https://developer.apple.com/documentation/appkit/nsstepper/maxvalue).
  open var maxValue = 59.0

  override var range: ClosedRange<Double> { minValue...maxValue }
}

/// Stands for [NSLevelIndicator](https://developer.apple.com/documentation/appkit/nslevelindicator).
@MainActor
open class NSLevelIndicator: NSControl {
  /// Stands for [minValue](https://developer.apple.com/documentation/appkit/nslevelindicator/minvalue).
  open var minValue = 0.0
  /// Stands for [maxValue](https://developer.apple.com/documentation/appkit/nslevelindicator/maxvalue).
  open var maxValue = 2.0

  override var range: ClosedRange<Double> { minValue...maxValue }
}

/// Stands for [NSProgressIndicator](https://developer.apple.com/documentation/appkit/nsprogressindicator).
@MainActor
open class NSProgressIndicator: NSView {
  /// Stands for [doubleValue](https://developer.apple.com/documentation/appkit/nsprogressindicator/doublevalue).
  open var doubleValue = 0.0
  /// Stands for [minValue](https://developer.apple.com/documentation/appkit/nsprogressindicator/minvalue).
  open var minValue = 0.0
  /// Stands for [maxValue](https://developer.apple.com/documentation/appkit/nsprogressindicator/maxvalue).
  open var maxValue = 100.0
  /// Stands for [isIndeterminate](https://developer.apple.com/documentation/appkit/nsprogressindicator/isindeterminate).
  open var isIndeterminate = true
  /// A Boolean value that indicates whether the indicator is animating.
  package private(set) var isTurning = false

  /// Stands for [startAnimation(_:)](https://developer.apple.com/documentation/appkit/nsprogressindicator/startanimation(_:)).
  open func startAnimation(_ sender: Any?) { isTurning = true }

  /// Stands for [stopAnimation(_:)](https://developer.apple.com/documentation/appkit/nsprogressindicator/stopanimation(_:)).
  open func stopAnimation(_ sender: Any?) { isTurning = false }
}
