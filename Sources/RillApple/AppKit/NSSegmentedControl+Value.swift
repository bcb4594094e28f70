#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit

extension NSSegmentedControl: ValueView {
  /// The position of the selected segment, or -1.
  public var boundValue: Int {
    get { selectedSegment }
    set { selectedSegment = newValue }
  }
}
#endif
