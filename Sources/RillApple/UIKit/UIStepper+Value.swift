#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import UIKit

extension UIStepper: ValueView {
  /// The value that the stepper counts.
  public var boundValue: Double {
    get { value }
    set { value = newValue }
  }
}
#endif
