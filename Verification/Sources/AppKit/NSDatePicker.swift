public import Foundation

/// A stand-in for [NSDatePicker](https://developer.apple.com/documentation/appkit/nsdatepicker).
@MainActor
open class NSDatePicker: NSControl {
  /// A stand-in for [minDate](https://developer.apple.com/documentation/appkit/nsdatepicker/mindate).
  open var minDate: Date?
  /// A stand-in for [maxDate](https://developer.apple.com/documentation/appkit/nsdatepicker/maxdate).
  open var maxDate: Date?

  private var moment = Date()

  /// A stand-in for [dateValue](https://developer.apple.com/documentation/appkit/nsdatepicker/datevalue).
  open var dateValue: Date {
    get { moment }
    set { moment = max(minDate ?? newValue, min(maxDate ?? newValue, newValue)) }
  }
}
