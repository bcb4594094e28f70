/// A stand-in for [UILabel](https://developer.apple.com/documentation/uikit/uilabel).
@MainActor
open class UILabel: UIView {
  /// A stand-in for [text](https://developer.apple.com/documentation/uikit/uilabel/text).
  open var text: String?
}
