#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import Foundation

extension NSDatePicker: ValueView {
  /// The date that is picked.
  public var boundValue: Date {
    get { dateValue }
    set { dateValue = newValue }
  }
}
#endif
