#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
import Foundation

extension NSTableView: ValueView {
  /// The position of the selected row, or -1.
  public var boundValue: Int {
    get { selectedRow }
    set {
      TableSelection.changing.insert(ObjectIdentifier(self))
      defer { TableSelection.changing.remove(ObjectIdentifier(self)) }
      if newValue >= 0 && newValue < numberOfRows {
        selectRowIndexes(IndexSet(integer: newValue), byExtendingSelection: false)
      } else {
        deselectAll(nil)
      }
    }
  }

  /// Calls a function after each change of the selection; delegate, target and action stay free.
  public func onEdit(_ body: @escaping () -> Void) -> () -> Void {
    let table = ObjectIdentifier(self)
    let listener = EditListener(NSTableView.selectionDidChangeNotification, of: self) {
      if !TableSelection.changing.contains(table) { body() }
    }
    return { listener.stop() }
  }
}

/// The tables whose selection is being set, which post the same notification as if a person had changed it.
@MainActor
private enum TableSelection {
  static var changing: Set<ObjectIdentifier> = []
}

extension NSTableView {
  /// Shows changed rows: removes, inserts and reloads only the rows that changed.
  ///
  /// - Parameters:
  ///   - updates: The changes.
  ///   - animation: How rows come and go.
  ///   - show: Gives the data source the new rows; called once, before the table asks for them.
  public func apply(
    _ updates: RowUpdates, withAnimation animation: NSTableView.AnimationOptions = [],
    showing show: () -> Void
  ) {
    // The table counts its rows before they change.
    _ = numberOfRows
    show()
    guard window != nil else { return reloadData() }
    beginUpdates()
    removeRows(at: IndexSet(updates.removed + updates.moved.map(\.old)), withAnimation: animation)
    insertRows(at: IndexSet(updates.inserted + updates.moved.map(\.new)), withAnimation: animation)
    endUpdates()
    reloadData(
      forRowIndexes: IndexSet(updates.changed), columnIndexes: IndexSet(integersIn: 0..<numberOfColumns))
  }
}
#endif
