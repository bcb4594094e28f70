#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import Foundation
public import UIKit

extension UIDatePicker: ValueView {
  /// The selected date.
  public var boundValue: Date {
    get { date }
    set { setDate(newValue, animated: window != nil) }
  }
}

extension UISlider: ValueView {
  /// The position of the slider.
  public var boundValue: Float {
    get { value }
    set { setValue(newValue, animated: window != nil) }
  }
}

extension UIStepper: ValueView {
  /// The value that the stepper counts.
  public var boundValue: Double {
    get { value }
    set { value = newValue }
  }
}

extension UISwitch: ValueView {
  /// Whether the switch is on.
  public var boundValue: Bool {
    get { isOn }
    set { setOn(newValue, animated: window != nil) }
  }
}
#endif
