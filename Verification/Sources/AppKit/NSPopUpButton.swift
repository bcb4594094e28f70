/// A stand-in for [NSPopUpButton](https://developer.apple.com/documentation/appkit/nspopupbutton).
@MainActor
open class NSPopUpButton: NSButton {
  private var titles: [String] = []

  /// A stand-in for [indexOfSelectedItem](https://developer.apple.com/documentation/appkit/nspopupbutton/indexofselecteditem).
  open private(set) var indexOfSelectedItem = -1

  /// A stand-in for [addItems(withTitles:)](https://developer.apple.com/documentation/appkit/nspopupbutton/additems(withtitles:)).
  open func addItems(withTitles itemTitles: [String]) {
    if titles.isEmpty && !itemTitles.isEmpty { indexOfSelectedItem = 0 }
    titles += itemTitles
  }

  /// A stand-in for [selectItem(at:)](https://developer.apple.com/documentation/appkit/nspopupbutton/selectitem(at:)).
  open func selectItem(at index: Int) { indexOfSelectedItem = titles.indices.contains(index) ? index : -1 }
}

/// A stand-in for [NSSegmentedControl](https://developer.apple.com/documentation/appkit/nssegmentedcontrol).
@MainActor
open class NSSegmentedControl: NSControl {
  /// A stand-in for [segmentCount](https://developer.apple.com/documentation/appkit/nssegmentedcontrol/segmentcount).
  open var segmentCount = 0

  private var selected = -1

  /// A stand-in for [selectedSegment](https://developer.apple.com/documentation/appkit/nssegmentedcontrol/selectedsegment).
  open var selectedSegment: Int {
    get { selected }
    set { selected = newValue < segmentCount ? max(newValue, -1) : selected }
  }
}
