public import Foundation

/// Stands for [UIView](https://developer.apple.com/documentation/uikit/uiview).
@MainActor
open class UIView: UIResponder {
  /// Stands for [isHidden](https://developer.apple.com/documentation/uikit/uiview/ishidden).
  open var isHidden = false
  /// Stands for [backgroundColor](https://developer.apple.com/documentation/uikit/uiview/backgroundcolor).
  open var backgroundColor: UIColor?
  /// Stands for [the property](https://developer.apple.com/documentation/uikit/uiview/translatesautoresizingmaskintoconstraints).
  open var translatesAutoresizingMaskIntoConstraints = true
  /// Stands for [subviews](https://developer.apple.com/documentation/uikit/uiview/subviews).
  open private(set) var subviews: [UIView] = []
  /// Stands for [superview](https://developer.apple.com/documentation/uikit/uiview/superview).
  open private(set) weak var superview: UIView?
  /// Stands for [window](https://developer.apple.com/documentation/uikit/uiview/window).
  open var window: UIWindow? { superview?.window }

  /// Stands for [init(frame:)](https://developer.apple.com/documentation/uikit/uiview/init(frame:)).
  public init(frame: CGRect) { super.init() }

  /// Stands for [init(coder:)](https://developer.apple.com/documentation/uikit/uiview/init(coder:)).
  public required init?(coder: NSCoder) { super.init() }

  /// Stands for [UIView](https://developer.apple.com/documentation/uikit/uiview), which inherits it.
  public convenience override init() { self.init(frame: .zero) }

  /// Stands for [addSubview(_:)](https://developer.apple.com/documentation/uikit/uiview/addsubview(_:)).
  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Stands for [removeFromSuperview()](https://developer.apple.com/documentation/uikit/uiview/removefromsuperview()).
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
}

/// Stands for [UIWindow](https://developer.apple.com/documentation/uikit/uiwindow).
@MainActor
open class UIWindow: UIView {
  /// Stands for [window](https://developer.apple.com/documentation/uikit/uiview/window).
  open override var window: UIWindow? { self }
  /// Stands for [rootViewController](https://developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller).
  open var rootViewController: UIViewController?

  /// Stands for [init(windowScene:)](https://developer.apple.com/documentation/uikit/uiwindow/init(windowscene:)).
  public init(windowScene: UIWindowScene) { super.init(frame: .zero) }

  /// Stands for [init(frame:)](https://developer.apple.com/documentation/uikit/uiwindow/init(frame:)).
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Stands for [init(coder:)](https://developer.apple.com/documentation/uikit/uiview/init(coder:)).
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Stands for [UIWindowScene](https://developer.apple.com/documentation/uikit/uiwindowscene).
@MainActor
open class UIWindowScene: UIResponder {}
