import CGtk
import RillControls

/// Makes GLib's main loop perform the work of the main actor, such as actions that effects send.
///
/// Call it before the loop runs, in a file without `await`.
public func serveMainActor() {
  g_unix_fd_add_full(
    // The priority is that of painting: with a higher one, a flood of work would keep windows from being drawn.
    G_PRIORITY_HIGH_IDLE + 20, MainActorWork.descriptor, G_IO_IN,
    { _, _, _ in
      MainActorWork.perform()
      return 1
    }, nil, nil)
}

/// Calls a closure after the current event was handled, and before the next frame is painted.
@MainActor
func afterInput(_ body: @escaping () -> Void) {
  let call: GSourceFunc = { data in
    let call = data.map { Unmanaged<DeferredCall>.fromOpaque($0).takeUnretainedValue() }
    MainActor.assumeIsolated { call?.body() }
    return 0
  }
  g_idle_add_full(G_PRIORITY_HIGH_IDLE, call, Unmanaged.passRetained(DeferredCall(body)).toOpaque()) {
    if let data = $0 { Unmanaged<DeferredCall>.fromOpaque(data).release() }
  }
}

/// A closure in a form that C can store.
@MainActor
private final class DeferredCall {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
}
