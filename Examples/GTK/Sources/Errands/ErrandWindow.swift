import CGtk
import Rill
import RillDerived
import RillForms
import RillGTK

/// The window of a list of errands.
///
/// GTK performs the animations: the state determines only which parts are shown.
@MainActor
struct ErrandWindow {
  let window: Widget
  private let store: Store<ErrandList.State, ErrandList.Action>

  init(
    _ application: UnsafeMutablePointer<GtkApplication>, _ store: Store<ErrandList.State, ErrandList.Action>
  ) {
    self.store = store
    window = gtk_application_window_new(application)
    gtk_window_set_title(window.cast(), "Errands")
    gtk_window_set_default_size(window.cast(), 460, 520)
    let all: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8)
    for margin in [gtk_widget_set_margin_start, gtk_widget_set_margin_end, gtk_widget_set_margin_top] {
      margin(all, 12)
    }
    for part in [form(), problem(), search(), list(), count()] { gtk_box_append(all.cast(), part) }
    gtk_window_set_child(window.cast(), all)
    gtk_window_present(window.cast())
    // The window keeps the store; the widgets refer to it weakly.
    keep(store, with: window.opaque)
  }

  private func form() -> Widget {
    let title = named(gtk_entry_new(), "title")
    gtk_entry_set_placeholder_text(title.cast(), "A new errand")
    gtk_widget_set_hexpand(title, 1)
    let count = named(gtk_spin_button_new_with_range(1, 99, 1), "count")
    let urgent = named(gtk_check_button_new_with_label("Urgent"), "urgent")
    let add = named(gtk_button_new_with_label("Add"), "add")

    store.bind(
      entry: title, to: \.form.title.value, send: { .form(.edit(\.title, $0)) }, leave: .form(.leave(\.title))
    )
    store.bind(spin: count, to: \.form.count.value, send: { .form(.edit(\.count, $0)) })
    store.bind(check: urgent, to: \.form.isUrgent.value, send: { .form(.edit(\.isUrgent, $0)) })
    store.send(.form(.submit), from: add)
    on(title.opaque, "activate") { [weak store] _ in store?.send(.form(.submit)) }
    store.enable(add) { $0.form.canSubmit }

    let form: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8)
    for part in [title, count, urgent, add] { gtk_box_append(form.cast(), part) }
    return form
  }

  /// A line that slides in while the form has a problem.
  private func problem() -> Widget {
    let revealer = named(gtk_revealer_new(), "problem")
    let text: Widget = gtk_label_new(nil)
    gtk_label_set_xalign(text.opaque, 0)
    gtk_widget_add_css_class(text, "error")
    gtk_revealer_set_child(revealer.opaque, text)
    let problem = { (state: ErrandList.State) -> String? in
      (state.form.shownErrors(\.title) + state.form.formErrors).first?.message
    }
    store.reveal(revealer) { problem($0) != nil }
    // The text stays while the line slides out.
    store.show(problem, on: text) { if let problem = $0 { gtk_label_set_text(text.opaque, problem) } }
    return revealer
  }

  private func search() -> Widget {
    let search = named(gtk_search_entry_new(), "search")
    store.bind(entry: search, to: \.search, send: ErrandList.Action.search)
    return search
  }

  private func list() -> Widget {
    let shown = store.derive(\.rows).filtered(using: \.search) { $1.isEmpty || $0.title.contains($1) }
    let list = store.listView(of: shown, in: \.rows, action: ErrandList.Action.row) { ErrandCell() }
    let scroll: Widget = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(scroll.opaque, list)
    gtk_widget_set_vexpand(scroll, 1)
    return scroll
  }

  private func count() -> Widget {
    let label = named(gtk_label_new(nil), "open")
    gtk_widget_set_margin_bottom(label, 8)
    store.show({ "\($0.open) of \($0.rows.count) are open" }, on: label)
    return label
  }

  private func named(_ widget: Widget, _ name: String) -> Widget {
    gtk_widget_set_name(widget, name)
    return widget
  }
}
