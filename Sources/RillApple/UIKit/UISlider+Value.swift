#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import UIKit

extension UISlider: ValueView {
  /// Where the slider stands.
  public var boundValue: Float {
    get { value }
    set { setValue(newValue, animated: window != nil) }
  }
}
#endif
