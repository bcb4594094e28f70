/// Stands for [UILabel](https://developer.apple.com/documentation/uikit/uilabel).
@MainActor
open class UILabel: UIView {
  /// Stands for [text](https://developer.apple.com/documentation/uikit/uilabel/text).
  open var text: String?
}
