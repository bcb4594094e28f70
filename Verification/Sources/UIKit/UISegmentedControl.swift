/// A stand-in for [UISegmentedControl](https://developer.apple.com/documentation/uikit/uisegmentedcontrol).
@MainActor
open class UISegmentedControl: UIControl {
  /// A stand-in for [noSegment](https://developer.apple.com/documentation/uikit/uisegmentedcontrol/nosegment).
  open class var noSegment: Int { -1 }

  /// A stand-in for [numberOfSegments](https://developer.apple.com/documentation/uikit/uisegmentedcontrol/numberofsegments).
  open private(set) var numberOfSegments = 0

  private var selected = -1

  /// A stand-in for [selectedSegmentIndex](https://developer.apple.com/documentation/uikit/uisegmentedcontrol/selectedsegmentindex).
  open var selectedSegmentIndex: Int {
    get { selected }
    set { selected = newValue < numberOfSegments ? max(newValue, -1) : selected }
  }

  /// A stand-in for [init(items:)](https://developer.apple.com/documentation/uikit/uisegmentedcontrol/init(items:)).
  public convenience init(items: [Any]?) {
    self.init()
    numberOfSegments = items?.count ?? 0
  }
}
