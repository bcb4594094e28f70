#if canImport(UIKit) && !os(watchOS)
import Foundation
public import RillControls
public import UIKit

extension RowUpdates {
  /// Returns positions as index paths of a section.
  func paths(_ positions: [Int], in section: Int) -> [IndexPath] {
    positions.map { IndexPath(item: $0, section: section) }
  }
}

extension UITableView {
  /// Shows changed rows by removing, inserting, moving and reconfiguring only these rows.
  ///
  /// Outside a window, the table reloads all rows.
  ///
  /// - Parameters:
  ///   - updates: The changes.
  ///   - section: The section that shows the rows.
  ///   - animation: The animation of inserted and removed rows.
  ///   - show: Updates the data source; called once, between the counts that the table compares.
  public func apply(
    _ updates: RowUpdates, inSection section: Int = 0, with animation: RowAnimation = .automatic,
    showing show: @escaping () -> Void
  ) {
    guard window != nil else {
      show()
      return reloadData()
    }
    performBatchUpdates { [self] in
      show()
      deleteRows(at: updates.paths(updates.removed, in: section), with: animation)
      insertRows(at: updates.paths(updates.inserted, in: section), with: animation)
      for move in updates.moved {
        moveRow(
          at: IndexPath(item: move.old, section: section), to: IndexPath(item: move.new, section: section))
      }
    }
    reconfigureRows(at: updates.paths(updates.changed, in: section))
  }
}

extension UICollectionView {
  /// Shows changed items by removing, inserting, moving and reconfiguring only these items.
  ///
  /// Outside a window, the view reloads all items.
  ///
  /// - Parameters:
  ///   - updates: The changes.
  ///   - section: The section that shows the items.
  ///   - show: Updates the data source; called once, between the counts that the view compares.
  public func apply(_ updates: RowUpdates, inSection section: Int = 0, showing show: @escaping () -> Void) {
    guard window != nil else {
      show()
      return reloadData()
    }
    // A view that has not been laid out has no item count on which a batch can be based.
    _ = numberOfItems(inSection: section)
    performBatchUpdates { [self] in
      show()
      deleteItems(at: updates.paths(updates.removed, in: section))
      insertItems(at: updates.paths(updates.inserted, in: section))
      for move in updates.moved {
        moveItem(
          at: IndexPath(item: move.old, section: section), to: IndexPath(item: move.new, section: section))
      }
    }
    reconfigureItems(at: updates.paths(updates.changed, in: section))
  }
}
#endif
