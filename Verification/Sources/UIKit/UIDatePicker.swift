public import Foundation

/// A stand-in for [UIDatePicker](https://developer.apple.com/documentation/uikit/uidatepicker).
@MainActor
open class UIDatePicker: UIControl {
  /// A stand-in for [minimumDate](https://developer.apple.com/documentation/uikit/uidatepicker/minimumdate).
  open var minimumDate: Date?
  /// A stand-in for [maximumDate](https://developer.apple.com/documentation/uikit/uidatepicker/maximumdate).
  open var maximumDate: Date?

  private var moment = Date()

  /// A stand-in for [date](https://developer.apple.com/documentation/uikit/uidatepicker/date).
  open var date: Date {
    get { moment }
    set { moment = max(minimumDate ?? newValue, min(maximumDate ?? newValue, newValue)) }
  }

  /// A stand-in for [setDate(_:animated:)](https://developer.apple.com/documentation/uikit/uidatepicker/setdate(_:animated:)).
  open func setDate(_ date: Date, animated: Bool) { self.date = date }
}
