public import Foundation

/// Stands for [NSTableViewDataSource](https://developer.apple.com/documentation/appkit/nstableviewdatasource).
@MainActor
public protocol NSTableViewDataSource: AnyObject {
  /// Stands for [numberOfRows(in:)](https://developer.apple.com/documentation/appkit/nstableviewdatasource/numberofrows(in:)).
  func numberOfRows(in tableView: NSTableView) -> Int
}

/// Stands for [NSTableView](https://developer.apple.com/documentation/appkit/nstableview).
@MainActor
open class NSTableView: NSControl {
  /// Stands for [NSTableView.AnimationOptions](https://developer.apple.com/documentation/appkit/nstableview/animationoptions).
  public struct AnimationOptions: OptionSet, Sendable {
    /// Stands for [rawValue](https://developer.apple.com/documentation/appkit/nstableview/animationoptions).
    public let rawValue: UInt

    /// Stands for [init(rawValue:)](https://developer.apple.com/documentation/appkit/nstableview/animationoptions/init(rawvalue:)).
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// Stands for [selectionDidChangeNotification](https://developer.apple.com/documentation/appkit/nstableview/selectiondidchangenotification).
  open class nonisolated var selectionDidChangeNotification: NSNotification.Name {
    NSNotification.Name("NSTableViewSelectionDidChangeNotification")
  }

  /// Stands for [dataSource](https://developer.apple.com/documentation/appkit/nstableview/datasource).
  open weak var dataSource: (any NSTableViewDataSource)?
  /// Stands for [numberOfColumns](https://developer.apple.com/documentation/appkit/nstableview/numberofcolumns).
  open var numberOfColumns: Int { 1 }
  /// Stands for [selectedRow](https://developer.apple.com/documentation/appkit/nstableview/selectedrow).
  open private(set) var selectedRow = -1
  /// The calls that changed the table, in order.
  package private(set) var requests: [String] = []
  private var counted: Int?

  /// Stands for [numberOfRows](https://developer.apple.com/documentation/appkit/nstableview/numberofrows).
  open var numberOfRows: Int {
    let count = counted ?? dataSource?.numberOfRows(in: self) ?? 0
    counted = count
    return count
  }

  /// Stands for [reloadData()](https://developer.apple.com/documentation/appkit/nstableview/reloaddata()).
  open func reloadData() {
    counted = nil
    requests.append("reload")
  }

  /// Stands for [beginUpdates()](https://developer.apple.com/documentation/appkit/nstableview/beginupdates()).
  open func beginUpdates() {}

  /// Stands for [endUpdates()](https://developer.apple.com/documentation/appkit/nstableview/endupdates()).
  open func endUpdates() {
    if counted != dataSource?.numberOfRows(in: self) { requests.append("counts differ") }
  }

  /// Stands for [removeRows(at:withAnimation:)](https://developer.apple.com/documentation/appkit/nstableview/removerows(at:withanimation:)).
  open func removeRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    counted = numberOfRows - indexes.count
    if !indexes.isEmpty { requests.append("remove \(Array(indexes))") }
  }

  /// Stands for [insertRows(at:withAnimation:)](https://developer.apple.com/documentation/appkit/nstableview/insertrows(at:withanimation:)).
  open func insertRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    counted = numberOfRows + indexes.count
    if !indexes.isEmpty { requests.append("insert \(Array(indexes))") }
  }

  /// Stands for [reloadData(forRowIndexes:columnIndexes:)](https://developer.apple.com/documentation/appkit/nstableview/reloaddata(forrowindexes:columnindexes:)).
  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {
    if !rowIndexes.isEmpty { requests.append("reload \(Array(rowIndexes))") }
  }

  /// Stands for [selectRowIndexes(_:byExtendingSelection:)](https://developer.apple.com/documentation/appkit/nstableview/selectrowindexes(_:byextendingselection:)).
  open func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
    select(indexes.first ?? -1)
  }

  /// Stands for [deselectAll(_:)](https://developer.apple.com/documentation/appkit/nstableview/deselectall(_:)).
  open func deselectAll(_ sender: Any?) { select(-1) }

  private func select(_ row: Int) {
    guard row != selectedRow else { return }
    selectedRow = row
    NotificationCenter.default.post(name: Self.selectionDidChangeNotification, object: self)
  }
}
