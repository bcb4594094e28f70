import CGtk
import Rill
import RillControls
import RillGTK

/// The widgets of one row: a check button, its title and a button that removes it.
@MainActor
final class ErrandCell: Cell<Errand.State, Errand.Action> {
  private let check: Widget = gtk_check_button_new()
  private let title: Widget = gtk_label_new(nil)
  private let remove: Widget = gtk_button_new_from_icon_name("user-trash-symbolic")
  private var done: ControlBinding<Bool>?
  private var text: Subscription?

  init() {
    super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8))
    for part in [check, title, remove] { gtk_box_append(widget.cast(), part) }
    gtk_widget_set_hexpand(title, 1)
    gtk_label_set_xalign(title.opaque, 0)
    gtk_widget_set_tooltip_text(remove, "Remove")
    on(check.opaque, "toggled") { [unowned self] _ in done?.controlChanged() }
    on(remove.opaque, "clicked") { [unowned self] _ in store?.send(.remove) }
  }

  override func bind() {
    done?.cancel()
    done = store.map {
      ControlBinding(\.isDone, of: $0, send: Errand.Action.done, control: .check(check))
    }
    text = store?.observe(deriving: { "\($0.count) × \($0.title)" }, initial: true) { [title] change in
      gtk_label_set_text(title.opaque, change.new)
    }
  }
}
