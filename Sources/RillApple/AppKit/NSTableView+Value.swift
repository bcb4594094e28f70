#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
import Foundation
public import RillControls

extension NSTableView: ValueView {
  /// The position of the selected row, or -1.
  ///
  /// A position without a row selects none. ``apply(_:withAnimation:showing:)`` shows a bound position again, because the
  /// row may have come.
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

  /// Calls a function after each change of the selection; delegate, target and action stay free.
  public func onEdit(_ body: @escaping () -> Void) -> () -> Void {
    let table = ObjectIdentifier(self)
    let listener = EditListener(NSTableView.selectionDidChangeNotification, of: self) {
      if !TableSelection.changing.contains(table) { body() }
    }
    return { listener.stop() }
  }
}

/// The tables whose selection the app is changing, which post the same notification as if a person had changed it.
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
  /// Shows changed rows: removes, inserts and reloads only the rows that changed.
  ///
  /// A bound selection is not edited by this: the table selects the position in the store again afterwards.
  ///
  /// - Parameters:
  ///   - updates: The changes.
  ///   - animation: How rows come and go.
  ///   - show: Gives the data source the new rows; called once, before the table asks for them.
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
