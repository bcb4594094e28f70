#if canImport(UIKit) && !os(watchOS)
import Foundation
public import UIKit

extension UITextView: ValueView {
  /// The text; while a part of it is being composed, nothing else is shown.
  ///
  /// The cursor stays where it is in the text.
  public var boundValue: String {
    get { text ?? "" }
    set { replaceText(text ?? "", with: newValue) { text = newValue } }
  }

  /// Has a function called after each change by a person; the delegate stays free.
  public func onEdit(_ body: @escaping () -> Void) -> () -> Void {
    let listener = EditListener(to: self, body)
    return { listener.stop() }
  }
}

/// Hears of the edits of one text view, until it stops or goes.
@MainActor
private final class EditListener {
  private let body: () -> Void
  private var registration: Registration?

  init(to view: UITextView, _ body: @escaping () -> Void) {
    self.body = body
    registration = Registration(
      NotificationCenter.default.addObserver(
        forName: UITextView.textDidChangeNotification, object: view, queue: nil
      ) { [weak self] _ in
        // UIKit posts it on the main thread.
        MainActor.assumeIsolated { self?.body() }
      })
  }

  func stop() { registration = nil }
}

/// Takes an observer out of the notification center when it goes.
private final class Registration {
  private let observer: any NSObjectProtocol

  init(_ observer: any NSObjectProtocol) { self.observer = observer }

  deinit { NotificationCenter.default.removeObserver(observer) }
}
#endif
