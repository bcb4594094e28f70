#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension UIPageControl: ValueView {
  /// The number of the page that is shown, from 0.
  public var boundValue: Int {
    get { currentPage }
    set { currentPage = newValue }
  }
}

extension UISegmentedControl: ValueView {
  /// The number of the segment that is selected, or -1.
  public var boundValue: Int {
    get { selectedSegmentIndex }
    set { selectedSegmentIndex = newValue }
  }
}
#endif
