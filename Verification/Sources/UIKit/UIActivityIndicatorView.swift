/// A stand-in for [UIActivityIndicatorView](https://developer.apple.com/documentation/uikit/uiactivityindicatorview).
@MainActor
open class UIActivityIndicatorView: UIView {
  /// A stand-in for [isAnimating](https://developer.apple.com/documentation/uikit/uiactivityindicatorview/isanimating).
  open private(set) var isAnimating = false

  /// A stand-in for [startAnimating()](https://developer.apple.com/documentation/uikit/uiactivityindicatorview/startanimating()).
  open func startAnimating() { isAnimating = true }

  /// A stand-in for [stopAnimating()](https://developer.apple.com/documentation/uikit/uiactivityindicatorview/stopanimating()).
  open func stopAnimating() { isAnimating = false }
}
