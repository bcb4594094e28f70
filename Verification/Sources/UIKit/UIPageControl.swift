/// A stand-in for [UIPageControl](https://developer.apple.com/documentation/uikit/uipagecontrol).
@MainActor
open class UIPageControl: UIControl {
  /// A stand-in for [numberOfPages](https://developer.apple.com/documentation/uikit/uipagecontrol/numberofpages).
  open var numberOfPages = 0

  private var page = 0

  /// A stand-in for [currentPage](https://developer.apple.com/documentation/uikit/uipagecontrol/currentpage).
  open var currentPage: Int {
    get { page }
    set { page = max(0, min(newValue, numberOfPages - 1)) }
  }
}
