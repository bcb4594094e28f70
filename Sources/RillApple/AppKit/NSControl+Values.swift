#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import Foundation

extension NSDatePicker: ValueView {
  /// The selected date.
  public var boundValue: Date {
    get { dateValue }
    set { dateValue = newValue }
  }
}

extension NSLevelIndicator: ValueView {
  /// The level.
  public var boundValue: Double {
    get { doubleValue }
    set { doubleValue = newValue }
  }
}

extension NSPopUpButton: ValueView {
  /// The index of the selected item, or -1.
  public var boundValue: Int {
    get { indexOfSelectedItem }
    set { selectItem(at: newValue) }
  }
}

extension NSSegmentedControl: ValueView {
  /// The index of the selected segment, or -1.
  public var boundValue: Int {
    get { selectedSegment }
    set { selectedSegment = newValue }
  }
}

extension NSSlider: ValueView {
  /// The position of the slider.
  public var boundValue: Double {
    get { doubleValue }
    set { doubleValue = newValue }
  }
}

extension NSStepper: ValueView {
  /// The value that the stepper counts.
  public var boundValue: Double {
    get { doubleValue }
    set { doubleValue = newValue }
  }
}

extension NSSwitch: ValueView {
  /// Whether the switch is on.
  public var boundValue: Bool {
    get { state == .on }
    set { state = newValue ? .on : .off }
  }
}
#endif
