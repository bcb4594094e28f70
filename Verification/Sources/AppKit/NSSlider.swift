/// A stand-in for [NSSlider](https://developer.apple.com/documentation/appkit/nsslider).
@MainActor
open class NSSlider: NSControl {
  /// A stand-in for [minValue](https://developer.apple.com/documentation/appkit/nsslider/minvalue).
  open var minValue = 0.0
  /// A stand-in for [maxValue](https://developer.apple.com/documentation/appkit/nsslider/maxvalue).
  open var maxValue = 1.0

  override var range: ClosedRange<Double> { minValue...maxValue }
}

/// A stand-in for [NSStepper](https://developer.apple.com/documentation/appkit/nsstepper).
@MainActor
open class NSStepper: NSControl {
  /// A stand-in for [minValue](https://developer.apple.com/documentation/appkit/nsstepper/minvalue).
  open var minValue = 0.0
  /// A stand-in for [maxValue](https://developer.apple.com/documentation/appkit/nsstepper/maxvalue).
  open var maxValue = 59.0

  override var range: ClosedRange<Double> { minValue...maxValue }
}

/// A stand-in for [NSLevelIndicator](https://developer.apple.com/documentation/appkit/nslevelindicator).
@MainActor
open class NSLevelIndicator: NSControl {
  /// A stand-in for [minValue](https://developer.apple.com/documentation/appkit/nslevelindicator/minvalue).
  open var minValue = 0.0
  /// A stand-in for [maxValue](https://developer.apple.com/documentation/appkit/nslevelindicator/maxvalue).
  open var maxValue = 2.0

  override var range: ClosedRange<Double> { minValue...maxValue }
}

/// A stand-in for [NSProgressIndicator](https://developer.apple.com/documentation/appkit/nsprogressindicator).
@MainActor
open class NSProgressIndicator: NSView {
  /// A stand-in for [doubleValue](https://developer.apple.com/documentation/appkit/nsprogressindicator/doublevalue).
  open var doubleValue = 0.0
  /// A stand-in for [minValue](https://developer.apple.com/documentation/appkit/nsprogressindicator/minvalue).
  open var minValue = 0.0
  /// A stand-in for [maxValue](https://developer.apple.com/documentation/appkit/nsprogressindicator/maxvalue).
  open var maxValue = 100.0
  /// A stand-in for [isIndeterminate](https://developer.apple.com/documentation/appkit/nsprogressindicator/isindeterminate).
  open var isIndeterminate = true
  /// A Boolean value that indicates whether the indicator is animating.
  package private(set) var isTurning = false

  /// A stand-in for [startAnimation(_:)](https://developer.apple.com/documentation/appkit/nsprogressindicator/startanimation(_:)).
  open func startAnimation(_ sender: Any?) { isTurning = true }

  /// A stand-in for [stopAnimation(_:)](https://developer.apple.com/documentation/appkit/nsprogressindicator/stopanimation(_:)).
  open func stopAnimation(_ sender: Any?) { isTurning = false }
}
