#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import Foundation
public import UIKit

extension UIDatePicker: ValueView {
  /// The date that is picked.
  public var boundValue: Date {
    get { date }
    set { setDate(newValue, animated: window != nil) }
  }
}
#endif
