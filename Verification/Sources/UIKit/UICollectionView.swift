public import Foundation

/// A stand-in for [UICollectionViewDataSource](https://developer.apple.com/documentation/uikit/uicollectionviewdatasource).
@MainActor
public protocol UICollectionViewDataSource: AnyObject {
  /// A stand-in for [collectionView(_:numberOfItemsInSection:)](https://developer.apple.com/documentation/uikit/uicollectionviewdatasource/collectionview(_:numberofitemsinsection:)).
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  /// A stand-in for [collectionView(_:cellForItemAt:)](https://developer.apple.com/documentation/uikit/uicollectionviewdatasource/collectionview(_:cellforitemat:)).
  func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
}

/// A stand-in for [UICollectionViewCell](https://developer.apple.com/documentation/uikit/uicollectionviewcell).
@MainActor
open class UICollectionViewCell: UIView {}

/// A stand-in for [UICollectionViewLayout](https://developer.apple.com/documentation/uikit/uicollectionviewlayout).
@MainActor
open class UICollectionViewLayout {
  /// A stand-in for [init()](https://developer.apple.com/documentation/uikit/uicollectionviewlayout/init()).
  public init() {}
}

/// A stand-in for [UICollectionView](https://developer.apple.com/documentation/uikit/uicollectionview).
@MainActor
open class UICollectionView: UIView {
  /// A stand-in for [dataSource](https://developer.apple.com/documentation/uikit/uicollectionview/datasource).
  open weak var dataSource: (any UICollectionViewDataSource)?
  /// The calls that changed the view, in order.
  package var requests: [String] { updates.requests }
  private var updates = ListUpdates()
  private var count: Int { dataSource?.collectionView(self, numberOfItemsInSection: 0) ?? 0 }
  private var isCounted = false

  /// A stand-in for [init(frame:collectionViewLayout:)](https://developer.apple.com/documentation/uikit/uicollectionview/init(frame:collectionviewlayout:)).
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) { super.init(frame: frame) }

  /// A stand-in for [init(coder:)](https://developer.apple.com/documentation/uikit/uicollectionview/init(coder:)).
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A stand-in for [numberOfItems(inSection:)](https://developer.apple.com/documentation/uikit/uicollectionview/numberofitems(insection:)).
  open func numberOfItems(inSection section: Int) -> Int {
    isCounted = true
    return count
  }

  /// A stand-in for [reloadData()](https://developer.apple.com/documentation/uikit/uicollectionview/reloaddata()).
  open func reloadData() { updates.requests.append("reload") }

  /// A stand-in for [performBatchUpdates(_:completion:)](https://developer.apple.com/documentation/uikit/uicollectionview/performbatchupdates(_:completion:)).
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    if !isCounted { self.updates.requests.append("never counted") }
    self.updates.begin(with: count)
    updates?()
    self.updates.end(with: count)
    completion?(true)
  }

  /// A stand-in for [deleteItems(at:)](https://developer.apple.com/documentation/uikit/uicollectionview/deleteitems(at:)).
  open func deleteItems(at indexPaths: [IndexPath]) { updates.delete(indexPaths) }

  /// A stand-in for [insertItems(at:)](https://developer.apple.com/documentation/uikit/uicollectionview/insertitems(at:)).
  open func insertItems(at indexPaths: [IndexPath]) { updates.insert(indexPaths) }

  /// A stand-in for [moveItem(at:to:)](https://developer.apple.com/documentation/uikit/uicollectionview/moveitem(at:to:)).
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    updates.move(indexPath, newIndexPath)
  }

  /// A stand-in for [reconfigureItems(at:)](https://developer.apple.com/documentation/uikit/uicollectionview/reconfigureitems(at:)).
  open func reconfigureItems(at indexPaths: [IndexPath]) { updates.reconfigure(indexPaths) }
}
