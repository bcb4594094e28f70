public import Foundation

/// Stands for [UICollectionViewDataSource](https://developer.apple.com/documentation/uikit/uicollectionviewdatasource).
@MainActor
public protocol UICollectionViewDataSource: AnyObject {
  /// Stands for [collectionView(_:numberOfItemsInSection:)](https://developer.apple.com/documentation/uikit/uicollectionviewdatasource/collectionview(_:numberofitemsinsection:)).
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
}

/// Stands for [UICollectionViewLayout](https://developer.apple.com/documentation/uikit/uicollectionviewlayout).
@MainActor
open class UICollectionViewLayout {
  /// Stands for [init()](https://developer.apple.com/documentation/uikit/uicollectionviewlayout/init()).
  public init() {}
}

/// Stands for [UICollectionView](https://developer.apple.com/documentation/uikit/uicollectionview).
@MainActor
open class UICollectionView: UIView {
  /// Stands for [dataSource](https://developer.apple.com/documentation/uikit/uicollectionview/datasource).
  open weak var dataSource: (any UICollectionViewDataSource)?
  /// The calls that changed the view, in order.
  package var requests: [String] { updates.requests }
  private var updates = ListUpdates()
  private var count: Int { dataSource?.collectionView(self, numberOfItemsInSection: 0) ?? 0 }

  /// Stands for [init(frame:collectionViewLayout:)](https://developer.apple.com/documentation/uikit/uicollectionview/init(frame:collectionviewlayout:)).
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) { super.init(frame: frame) }

  /// Stands for [init(coder:)](https://developer.apple.com/documentation/uikit/uicollectionview/init(coder:)).
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Stands for [reloadData()](https://developer.apple.com/documentation/uikit/uicollectionview/reloaddata()).
  open func reloadData() { updates.requests.append("reload") }

  /// Stands for [performBatchUpdates(_:completion:)](https://developer.apple.com/documentation/uikit/uicollectionview/performbatchupdates(_:completion:)).
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    self.updates.begin(with: count)
    updates?()
    self.updates.end(with: count)
    completion?(true)
  }

  /// Stands for [deleteItems(at:)](https://developer.apple.com/documentation/uikit/uicollectionview/deleteitems(at:)).
  open func deleteItems(at indexPaths: [IndexPath]) { updates.delete(indexPaths) }

  /// Stands for [insertItems(at:)](https://developer.apple.com/documentation/uikit/uicollectionview/insertitems(at:)).
  open func insertItems(at indexPaths: [IndexPath]) { updates.insert(indexPaths) }

  /// Stands for [moveItem(at:to:)](https://developer.apple.com/documentation/uikit/uicollectionview/moveitem(at:to:)).
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    updates.move(indexPath, newIndexPath)
  }

  /// Stands for [reconfigureItems(at:)](https://developer.apple.com/documentation/uikit/uicollectionview/reconfigureitems(at:)).
  open func reconfigureItems(at indexPaths: [IndexPath]) { updates.reconfigure(indexPaths) }
}
