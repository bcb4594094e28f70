import CGtk
import Glibc
import RillGTK

/// Prints the contents of a window after each frame in which they have changed; the tests read the output.
@MainActor
final class Trace {
  private var last = ""

  /// Starts to print the widgets of a window.
  init(_ window: Widget) {
    let show: GtkTickCallback = { window, _, data in
      guard let window, let data else { return 0 }
      let trace = Unmanaged<Trace>.fromOpaque(data).takeUnretainedValue()
      // GTK calls this on the main thread, and the pointer is used during the call only.
      nonisolated(unsafe) let shown = window
      MainActor.assumeIsolated { trace.frame(shown) }
      return 1
    }
    gtk_widget_add_tick_callback(window, show, Unmanaged.passRetained(self).toOpaque()) {
      if let data = $0 { Unmanaged<Trace>.fromOpaque(data).release() }
    }
  }

  private func frame(_ window: Widget) {
    // The first frame comes before the widgets have their positions.
    guard gtk_widget_get_width(window) > 0 else { return }
    let text = parts(of: window, in: window).joined(separator: "\n")
    guard text != last else { return }
    last = text
    print(text, terminator: "\n\n")
    fflush(nil)
  }

  /// Describes the visible widgets that contain no others, one per line: the name, the center, `off` if it is disabled,
  /// and the content.
  private func parts(of widget: Widget, in window: Widget) -> [String] {
    guard gtk_widget_get_mapped(widget) != 0 else { return [] }
    if let content = content(of: widget) {
      var bounds = graphene_rect_t()
      guard gtk_widget_compute_bounds(widget, window, &bounds) != 0 else { return [] }
      let x = Int(bounds.origin.x + bounds.size.width / 2)
      let y = Int(bounds.origin.y + bounds.size.height / 2)
      let name = String(cString: gtk_widget_get_name(widget))
      let state = gtk_widget_get_sensitive(widget) != 0 ? "" : " off"
      return ["\(name) \(x) \(y)\(state): \(content)"]
    }
    var all: [String] = []
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
      all += parts(of: child, in: window)
      next = gtk_widget_get_next_sibling(child)
    }
    return all
  }

  /// Returns the content of a widget, or nil for one that contains others.
  private func content(of widget: Widget) -> String? {
    let isA = { (type: GType) in
      g_type_check_instance_is_a(UnsafeMutablePointer<GTypeInstance>(widget.opaque), type) != 0
    }
    if isA(gtk_check_button_get_type()) {
      return gtk_check_button_get_active(widget.cast()) != 0 ? "on" : "off"
    }
    if isA(gtk_label_get_type()) { return String(cString: gtk_label_get_text(widget.opaque)) }
    if isA(gtk_button_get_type()) { return "button" }
    guard isA(gtk_editable_get_type()) else { return nil }
    let text = String(cString: gtk_editable_get_text(widget.opaque))
    let cursor = Int(gtk_editable_get_position(widget.opaque))
    return "\(text.prefix(cursor))|\(text.dropFirst(cursor))"
  }
}
