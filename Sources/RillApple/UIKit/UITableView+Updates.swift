#if canImport(UIKit) && !os(watchOS)
import Foundation
public import RillControls
public import UIKit

extension RowUpdates {
  /// Positions as the index paths of a section.
  func paths(_ positions: [Int], in section: Int) -> [IndexPath] {
    positions.map { IndexPath(item: $0, section: section) }
  }
}

extension UITableView {
  /// Shows changed rows: removes, inserts, moves and reconfigures only the rows that changed.
  ///
  /// Outside of a window, the table loads all rows again.
  ///
  /// - Parameters:
  ///   - updates: The changes.
  ///   - section: The section that shows the rows.
  ///   - animation: How rows come and go.
  ///   - show: Gives the data source the new rows; called once, between the counts that the table compares.
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
  /// Shows changed items: removes, inserts, moves and reconfigures only the items that changed.
  ///
  /// Outside of a window, the view loads all items again.
  ///
  /// - Parameters:
  ///   - updates: The changes.
  ///   - section: The section that shows the items.
  ///   - show: Gives the data source the new items; called once, between the counts that the view compares.
  public func apply(_ updates: RowUpdates, inSection section: Int = 0, showing show: @escaping () -> Void) {
    guard window != nil else {
      show()
      return reloadData()
    }
    // A view that was not laid out yet has no count to which the batch could refer.
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
