import Foundation

/// A stand-in for [NSTextField](https://developer.apple.com/documentation/appkit/nstextfield).
@MainActor
open class NSTextField: NSControl {
  private var text = ""

  /// A stand-in for [stringValue](https://developer.apple.com/documentation/appkit/nscontrol/stringvalue).
  open var stringValue: String {
    get { (currentEditor() as? NSTextView).flatMap { $0.client == nil ? nil : $0.string } ?? text }
    set {
      if let editor = currentEditor() as? NSTextView, editor.client != nil { window?.makeFirstResponder(nil) }
      text = newValue
    }
  }

  /// A stand-in for [init(string:)](https://developer.apple.com/documentation/appkit/nstextfield/init(string:)).
  public convenience init(string stringValue: String) {
    self.init(frame: .zero)
    text = stringValue
  }

  /// Sets the text to that of the field editor.
  func take(_ typed: String) { text = typed }

  /// Sets the text to that typed in the field editor.
  func didEdit(_ typed: String) {
    take(typed)
    NotificationCenter.default.post(name: NSControl.textDidChangeNotification, object: self)
  }
}
