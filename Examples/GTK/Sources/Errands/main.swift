import CGtk
import Glibc
import Rill
import RillForms
import RillGTK

// This file contains no `await`: Dispatch would take the main thread, on which GTK's loop runs.
serveMainActor()

let application: UnsafeMutablePointer<GtkApplication> = gtk_application_new(
  "org.example.errands", G_APPLICATION_NON_UNIQUE)
on(OpaquePointer(application), "activate") { _ in
  let store = Store(ErrandList.State.sample(1000)) {
    ErrandList { errand in
      try await Task.sleep(for: .milliseconds(300))
      if errand.title.value == "moon" { throw FormErrors(["title": ["The shop has no moon."]]) }
    }
  }
  let window = ErrandWindow(application, store).window
  if CommandLine.arguments.contains("--trace") { _ = Trace(window) }
  let close: GSourceFunc = { window in
    if let window { gtk_window_close(window.assumingMemoryBound(to: GtkWindow.self)) }
    return 0
  }
  g_unix_signal_add(SIGTERM, close, gpointer(window))
}
let status = g_application_run(UnsafeMutablePointer(OpaquePointer(application)), 0, nil)
g_object_unref(application)
exit(status)
