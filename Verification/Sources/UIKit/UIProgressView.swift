/// A stand-in for [UIProgressView](https://developer.apple.com/documentation/uikit/uiprogressview).
@MainActor
open class UIProgressView: UIView {
  private var part: Float = 0

  /// A stand-in for [progress](https://developer.apple.com/documentation/uikit/uiprogressview/progress).
  open var progress: Float {
    get { part }
    set { part = max(0, min(1, newValue)) }
  }

  /// A stand-in for [setProgress(_:animated:)](https://developer.apple.com/documentation/uikit/uiprogressview/setprogress(_:animated:)).
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}
