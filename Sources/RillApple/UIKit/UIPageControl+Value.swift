#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension UIPageControl: ValueView {
  /// The number of the page that is shown, from 0.
  public var boundValue: Int {
    get { currentPage }
    set { currentPage = newValue }
  }
}
#endif
