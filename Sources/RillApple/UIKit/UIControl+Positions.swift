#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension UIPageControl: ValueView {
  /// The index of the current page.
  public var boundValue: Int {
    get { currentPage }
    set { currentPage = newValue }
  }
}

extension UISegmentedControl: ValueView {
  /// The index of the selected segment, or -1.
  public var boundValue: Int {
    get { selectedSegmentIndex }
    set { selectedSegmentIndex = newValue }
  }
}
#endif
