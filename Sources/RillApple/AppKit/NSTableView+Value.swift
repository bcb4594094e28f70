#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
import Foundation
public import RillControls

extension NSTableView: ValueView {
  /// The index of the selected row, or -1.
  ///
  /// An index without a row clears the selection. ``apply(_:withAnimation:showing:)`` shows a bound index again,
  /// because the row may have been inserted.
  public var boundValue: Int {
    get { selectedRow }
    set {
      TableSelection.change(of: self) {
        if newValue >= 0 && newValue < numberOfRows {
          selectRowIndexes(IndexSet(integer: newValue), byExtendingSelection: false)
        } else {
          deselectAll(nil)
        }
      }
    }
  }

  /// Calls a function after each change of the selection, without using the delegate, target or action.
  public func onEdit(_ body: @escaping () -> Void) -> () -> Void {
    let table = ObjectIdentifier(self)
    let listener = EditListener(NSTableView.selectionDidChangeNotification, of: self) {
      if !TableSelection.changing.contains(table) { body() }
    }
    return { listener.stop() }
  }
}

/// The tables whose selection this module is changing.
///
/// They post the same notification as for a change by a person.
@MainActor
private enum TableSelection {
  private(set) static var changing: Set<ObjectIdentifier> = []

  /// Calls a function that may change the selection of a table.
  static func change(of table: NSTableView, _ body: () -> Void) {
    let isOutermost = changing.insert(ObjectIdentifier(table)).inserted
    defer { if isOutermost { changing.remove(ObjectIdentifier(table)) } }
    body()
  }
}

extension NSTableView {
  /// Shows changed rows by removing, inserting and reloading only these rows.
  ///
  /// A bound selection is not edited: the table selects the position in the store again afterwards. Outside a window,
  /// the table reloads all rows.
  ///
  /// - Parameters:
  ///   - updates: The changes.
  ///   - animation: The animation of inserted and removed rows.
  ///   - show: Updates the data source; called once, before the table requests the new rows.
  public func apply(
    _ updates: RowUpdates, withAnimation animation: NSTableView.AnimationOptions = [],
    showing show: () -> Void
  ) {
    TableSelection.change(of: self) {
      // The table counts its rows before they change.
      _ = numberOfRows
      show()
      if window == nil { reloadData() } else { change(updates, animation) }
      ViewBindings.existing(of: self)?.showValueAgain()
    }
  }

  private func change(_ updates: RowUpdates, _ animation: NSTableView.AnimationOptions) {
    beginUpdates()
    removeRows(at: IndexSet(updates.removed + updates.moved.map(\.old)), withAnimation: animation)
    insertRows(at: IndexSet(updates.inserted + updates.moved.map(\.new)), withAnimation: animation)
    endUpdates()
    reloadData(
      forRowIndexes: IndexSet(updates.changed), columnIndexes: IndexSet(integersIn: 0..<numberOfColumns))
  }
}
#endif
