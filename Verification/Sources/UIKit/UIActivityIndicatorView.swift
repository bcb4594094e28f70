/// Stands for [UIActivityIndicatorView](https://developer.apple.com/documentation/uikit/uiactivityindicatorview).
@MainActor
open class UIActivityIndicatorView: UIView {
  /// Stands for [isAnimating](https://developer.apple.com/documentation/uikit/uiactivityindicatorview/isanimating).
  open private(set) var isAnimating = false

  /// Stands for [startAnimating()](https://developer.apple.com/documentation/uikit/uiactivityindicatorview/startanimating()).
  open func startAnimating() { isAnimating = true }

  /// Stands for [stopAnimating()](https://developer.apple.com/documentation/uikit/uiactivityindicatorview/stopanimating()).
  open func stopAnimating() { isAnimating = false }
}
