#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension UISegmentedControl: ValueView {
  /// The number of the segment that is selected, or -1.
  public var boundValue: Int {
    get { selectedSegmentIndex }
    set { selectedSegmentIndex = newValue }
  }
}
#endif
