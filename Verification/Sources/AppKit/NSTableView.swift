public import Foundation

/// A stand-in for [NSTableViewDataSource](https://developer.apple.com/documentation/appkit/nstableviewdatasource).
@MainActor
public protocol NSTableViewDataSource: AnyObject {
  /// A stand-in for [numberOfRows(in:)](https://developer.apple.com/documentation/appkit/nstableviewdatasource/numberofrows(in:)).
  func numberOfRows(in tableView: NSTableView) -> Int
}

/// A stand-in for [NSTableView](https://developer.apple.com/documentation/appkit/nstableview).
@MainActor
open class NSTableView: NSControl {
  /// A stand-in for [NSTableView.AnimationOptions](https://developer.apple.com/documentation/appkit/nstableview/animationoptions).
  public struct AnimationOptions: OptionSet, Sendable {
    /// A stand-in for [rawValue](https://developer.apple.com/documentation/appkit/nstableview/animationoptions).
    public let rawValue: UInt

    /// A stand-in for [init(rawValue:)](https://developer.apple.com/documentation/appkit/nstableview/animationoptions/init(rawvalue:)).
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// A stand-in for [selectionDidChangeNotification](https://developer.apple.com/documentation/appkit/nstableview/selectiondidchangenotification).
  open class nonisolated var selectionDidChangeNotification: NSNotification.Name {
    NSNotification.Name("NSTableViewSelectionDidChangeNotification")
  }

  /// A stand-in for [dataSource](https://developer.apple.com/documentation/appkit/nstableview/datasource).
  open weak var dataSource: (any NSTableViewDataSource)?
  /// A stand-in for [numberOfColumns](https://developer.apple.com/documentation/appkit/nstableview/numberofcolumns).
  open var numberOfColumns: Int { 1 }
  /// A stand-in for [selectedRow](https://developer.apple.com/documentation/appkit/nstableview/selectedrow).
  open private(set) var selectedRow = -1
  /// The calls that changed the table, in order.
  package private(set) var requests: [String] = []
  private var counted: Int?

  /// A stand-in for [numberOfRows](https://developer.apple.com/documentation/appkit/nstableview/numberofrows).
  open var numberOfRows: Int {
    let count = counted ?? dataSource?.numberOfRows(in: self) ?? 0
    counted = count
    return count
  }

  /// A stand-in for [reloadData()](https://developer.apple.com/documentation/appkit/nstableview/reloaddata()).
  open func reloadData() {
    counted = nil
    requests.append("reload")
    if selectedRow >= numberOfRows { select(-1) }
  }

  /// A stand-in for [beginUpdates()](https://developer.apple.com/documentation/appkit/nstableview/beginupdates()).
  open func beginUpdates() {}

  /// A stand-in for [endUpdates()](https://developer.apple.com/documentation/appkit/nstableview/endupdates()).
  open func endUpdates() {
    if counted != dataSource?.numberOfRows(in: self) { requests.append("counts differ") }
  }

  /// A stand-in for [removeRows(at:withAnimation:)](https://developer.apple.com/documentation/appkit/nstableview/removerows(at:withanimation:)).
  open func removeRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    counted = numberOfRows - indexes.count
    if selectedRow >= 0 {
      select(indexes.contains(selectedRow) ? -1 : selectedRow - indexes.count(in: 0..<selectedRow))
    }
    if !indexes.isEmpty { requests.append("remove \(Array(indexes))") }
  }

  /// A stand-in for [insertRows(at:withAnimation:)](https://developer.apple.com/documentation/appkit/nstableview/insertrows(at:withanimation:)).
  open func insertRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    counted = numberOfRows + indexes.count
    if selectedRow >= 0 { select(indexes.reduce(selectedRow) { $1 <= $0 ? $0 + 1 : $0 }) }
    if !indexes.isEmpty { requests.append("insert \(Array(indexes))") }
  }

  /// A stand-in for [reloadData(forRowIndexes:columnIndexes:)](https://developer.apple.com/documentation/appkit/nstableview/reloaddata(forrowindexes:columnindexes:)).
  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {
    if !rowIndexes.isEmpty { requests.append("reload \(Array(rowIndexes))") }
  }

  /// A stand-in for [selectRowIndexes(_:byExtendingSelection:)](https://developer.apple.com/documentation/appkit/nstableview/selectrowindexes(_:byextendingselection:)).
  open func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
    select(indexes.first ?? -1)
  }

  /// A stand-in for [deselectAll(_:)](https://developer.apple.com/documentation/appkit/nstableview/deselectall(_:)).
  open func deselectAll(_ sender: Any?) { select(-1) }

  private func select(_ row: Int) {
    guard row != selectedRow else { return }
    selectedRow = row
    NotificationCenter.default.post(name: Self.selectionDidChangeNotification, object: self)
  }
}
