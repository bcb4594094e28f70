#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import UIKit

extension UISlider: ValueView {
  /// The position of the slider.
  public var boundValue: Float {
    get { value }
    set { setValue(newValue, animated: window != nil) }
  }
}
#endif
