/// Stands for [UISegmentedControl](https://developer.apple.com/documentation/uikit/uisegmentedcontrol).
@MainActor
open class UISegmentedControl: UIControl {
  /// Stands for [noSegment](https://developer.apple.com/documentation/uikit/uisegmentedcontrol/nosegment).
  open class var noSegment: Int { -1 }

  /// Stands for [numberOfSegments](https://developer.apple.com/documentation/uikit/uisegmentedcontrol/numberofsegments).
  open private(set) var numberOfSegments = 0

  private var selected = -1

  /// Stands for [selectedSegmentIndex](https://developer.apple.com/documentation/uikit/uisegmentedcontrol/selectedsegmentindex).
  open var selectedSegmentIndex: Int {
    get { selected }
    set { selected = newValue < numberOfSegments ? max(newValue, -1) : selected }
  }

  /// Stands for [init(items:)](https://developer.apple.com/documentation/uikit/uisegmentedcontrol/init(items:)).
  public convenience init(items: [Any]?) {
    self.init()
    numberOfSegments = items?.count ?? 0
  }
}
