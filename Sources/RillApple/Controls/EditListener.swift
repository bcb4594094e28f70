#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
import Foundation

/// Listens to a notification that one view posts after each edit, until it is stopped or released.
@MainActor
final class EditListener {
  private let body: () -> Void
  private var registration: Registration?

  /// Calls a function after each notification of a view.
  init(_ name: NSNotification.Name, of view: AnyObject, _ body: @escaping () -> Void) {
    self.body = body
    registration = Registration(
      NotificationCenter.default.addObserver(forName: name, object: view, queue: nil) { [weak self] _ in
        // Views post their notifications on the main thread.
        MainActor.assumeIsolated { self?.body() }
      })
  }

  /// Stops listening.
  func stop() { registration = nil }
}

/// Removes an observer from the notification center when it is released.
private final class Registration {
  private let observer: any NSObjectProtocol

  init(_ observer: any NSObjectProtocol) { self.observer = observer }

  deinit { NotificationCenter.default.removeObserver(observer) }
}
#endif
