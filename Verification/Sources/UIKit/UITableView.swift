public import Foundation

extension IndexPath {
  /// A stand-in for [init(item:section:)](https://developer.apple.com/documentation/foundation/indexpath/init(item:section:)).
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// A stand-in for [item](https://developer.apple.com/documentation/foundation/indexpath/item).
  public var item: Int { self[1] }
}

/// A stand-in for [UITableViewDataSource](https://developer.apple.com/documentation/uikit/uitableviewdatasource).
@MainActor
public protocol UITableViewDataSource: AnyObject {
  /// A stand-in for [tableView(_:numberOfRowsInSection:)](https://developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:numberofrowsinsection:)).
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// A stand-in for [tableView(_:cellForRowAt:)](https://developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:cellforrowat:)).
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

/// A stand-in for [UITableViewCell](https://developer.apple.com/documentation/uikit/uitableviewcell).
@MainActor
open class UITableViewCell: UIView {
  /// A stand-in for [textLabel](https://developer.apple.com/documentation/uikit/uitableviewcell/textlabel).
  open private(set) lazy var textLabel: UILabel? = UILabel()
}

/// A stand-in for [UITableView](https://developer.apple.com/documentation/uikit/uitableview).
@MainActor
open class UITableView: UIView {
  /// A stand-in for [UITableView.RowAnimation](https://developer.apple.com/documentation/uikit/uitableview/rowanimation).
  public enum RowAnimation: Int, Sendable {
    /// A stand-in for [automatic](https://developer.apple.com/documentation/uikit/uitableview/rowanimation/automatic).
    case automatic = 100
  }

  /// A stand-in for [dataSource](https://developer.apple.com/documentation/uikit/uitableview/datasource).
  open weak var dataSource: (any UITableViewDataSource)?
  /// The calls that changed the table, in order.
  package var requests: [String] { updates.requests }
  private var updates = ListUpdates()
  private var count: Int { dataSource?.tableView(self, numberOfRowsInSection: 0) ?? 0 }

  /// A stand-in for [reloadData()](https://developer.apple.com/documentation/uikit/uitableview/reloaddata()).
  open func reloadData() { updates.requests.append("reload") }

  /// A stand-in for [performBatchUpdates(_:completion:)](https://developer.apple.com/documentation/uikit/uitableview/performbatchupdates(_:completion:)).
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    self.updates.begin(with: count)
    updates?()
    self.updates.end(with: count)
    completion?(true)
  }

  /// A stand-in for [deleteRows(at:with:)](https://developer.apple.com/documentation/uikit/uitableview/deleterows(at:with:)).
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    updates.delete(indexPaths)
  }

  /// A stand-in for [insertRows(at:with:)](https://developer.apple.com/documentation/uikit/uitableview/insertrows(at:with:)).
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    updates.insert(indexPaths)
  }

  /// A stand-in for [moveRow(at:to:)](https://developer.apple.com/documentation/uikit/uitableview/moverow(at:to:)).
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    updates.move(indexPath, newIndexPath)
  }

  /// A stand-in for [reconfigureRows(at:)](https://developer.apple.com/documentation/uikit/uitableview/reconfigurerows(at:)).
  open func reconfigureRows(at indexPaths: [IndexPath]) { updates.reconfigure(indexPaths) }
}

/// The calls that changed a list, with a check that its row counts match.
struct ListUpdates {
  var requests: [String] = []
  private var expected = 0

  mutating func begin(with count: Int) { expected = count }

  mutating func end(with count: Int) { if expected != count { requests.append("counts differ") } }

  mutating func delete(_ paths: [IndexPath]) {
    expected -= paths.count
    if !paths.isEmpty { requests.append("delete \(paths.map(\.item))") }
  }

  mutating func insert(_ paths: [IndexPath]) {
    expected += paths.count
    if !paths.isEmpty { requests.append("insert \(paths.map(\.item))") }
  }

  mutating func move(_ old: IndexPath, _ new: IndexPath) {
    requests.append("move \(old.item) to \(new.item)")
  }

  mutating func reconfigure(_ paths: [IndexPath]) {
    if !paths.isEmpty { requests.append("reconfigure \(paths.map(\.item))") }
  }
}
