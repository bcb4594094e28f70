import CGtk
public import Rill
import RillControls
public import RillDerived

@MainActor
extension Store {
  /// Returns a list with a widget for each row on the screen, which follows the store of its row.
  ///
  /// - Parameters:
  ///   - shown: The rows that the list shows, in order.
  ///   - path: The rows of the state.
  ///   - action: Creates this store's action from a row's id and action; usually an enum case.
  ///   - cell: Creates a widget that shows one row after another.
  /// - Returns: The list.
  public func listView<Row: Identifiable & Sendable, RowAction>(
    of shown: DerivedRows<State, Row>, in path: WritableKeyPath<State, IdentifiedArray<Row>>,
    action: @escaping @Sendable (Row.ID, RowAction) -> Action,
    cell: @escaping @MainActor () -> Cell<Row, RowAction>
  ) -> Widget where Row.ID: Sendable {
    let factory: OpaquePointer = gtk_signal_list_item_factory_new()
    on(factory, "setup") { item in
      let cell = cell()
      keep(cell, with: item)
      gtk_list_item_set_child(item, cell.widget)
    }
    on(factory, "bind") { [weak self] item in
      let id = Belongings.of(OpaquePointer(gtk_list_item_get_item(item))).things[0] as? Row.ID
      let cell = Belongings.of(item).things[0] as? Cell<Row, RowAction>
      // GTK binds each row whose position has changed again; the same row has the same store.
      let row = id.flatMap { self?.row(path, id: $0, action: action) }
      if cell?.store !== row { cell?.store = row }
    }
    let model = cgtk_list_new()
    let view: Widget = gtk_list_view_new(gtk_no_selection_new(model), factory)
    var ids: [Row.ID] = []
    keep(
      observe(shown, initial: true) { changes in
        let new = shown.ids
        let updates = changes.isReload ? RowUpdates(fromIDs: ids, toIDs: new) : RowUpdates(changes)
        for step in updates.steps { apply(step, ids: new, to: model) }
        ids = new
      }, with: view.opaque)
    return view
  }
}

extension RowUpdates {
  /// Adopts the changes of a derived collection, except for contents, which each row observes.
  fileprivate init<ID>(_ changes: ListChanges<ID>) {
    self.init(
      removed: changes.removals.map(\.position), inserted: changes.insertions.map(\.position),
      moved: changes.moves.map { Move(old: $0.from, new: $0.to) })
  }
}

/// Applies one change to a `GListStore`, with an object of GLib for each inserted id.
@MainActor
private func apply<ID>(_ step: RowStep, ids: [ID], to model: OpaquePointer) {
  switch step {
  case .remove(let range):
    g_list_store_splice(model, guint(range.lowerBound), guint(range.count), nil, 0)
  case .insert(let range):
    var items: [gpointer?] = ids[range].map { id in
      let item = cgtk_object_new()
      keep(id, with: OpaquePointer(item))
      return gpointer(item)
    }
    g_list_store_splice(model, guint(range.lowerBound), 0, &items, guint(items.count))
    items.forEach(g_object_unref)
  case .update: break
  }
}

/// A widget that shows one row after another, as the user scrolls.
@MainActor
open class Cell<Row, RowAction: Sendable> {
  /// The widget.
  public let widget: Widget

  /// The store of the current row.
  public var store: Store<Row, RowAction>? { didSet { bind() } }

  /// Creates a cell with a widget, which keeps the cell.
  public init(_ widget: Widget) { self.widget = widget }

  /// Binds the parts of the widget to the current row, in place of the bindings to the previous row.
  open func bind() {}
}
