public import Foundation

/// A stand-in for [UIView](https://developer.apple.com/documentation/uikit/uiview).
@MainActor
open class UIView: UIResponder {
  /// A stand-in for [isHidden](https://developer.apple.com/documentation/uikit/uiview/ishidden).
  open var isHidden = false
  /// A stand-in for [backgroundColor](https://developer.apple.com/documentation/uikit/uiview/backgroundcolor).
  open var backgroundColor: UIColor?
  /// A stand-in for [the property](https://developer.apple.com/documentation/uikit/uiview/translatesautoresizingmaskintoconstraints).
  open var translatesAutoresizingMaskIntoConstraints = true
  /// A stand-in for [subviews](https://developer.apple.com/documentation/uikit/uiview/subviews).
  open private(set) var subviews: [UIView] = []
  /// A stand-in for [superview](https://developer.apple.com/documentation/uikit/uiview/superview).
  open private(set) weak var superview: UIView?
  /// A stand-in for [window](https://developer.apple.com/documentation/uikit/uiview/window).
  open var window: UIWindow? { superview?.window }

  /// A stand-in for [init(frame:)](https://developer.apple.com/documentation/uikit/uiview/init(frame:)).
  public init(frame: CGRect) { super.init() }

  /// A stand-in for [init(coder:)](https://developer.apple.com/documentation/uikit/uiview/init(coder:)).
  public required init?(coder: NSCoder) { super.init() }

  /// A stand-in for the initializer that [UIView](https://developer.apple.com/documentation/uikit/uiview) inherits.
  public convenience override init() { self.init(frame: .zero) }

  /// A stand-in for [addSubview(_:)](https://developer.apple.com/documentation/uikit/uiview/addsubview(_:)).
  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// A stand-in for [removeFromSuperview()](https://developer.apple.com/documentation/uikit/uiview/removefromsuperview()).
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
}

/// A stand-in for [UIWindow](https://developer.apple.com/documentation/uikit/uiwindow).
@MainActor
open class UIWindow: UIView {
  /// A stand-in for [window](https://developer.apple.com/documentation/uikit/uiview/window).
  open override var window: UIWindow? { self }
  /// A stand-in for [rootViewController](https://developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller).
  open var rootViewController: UIViewController?

  /// A stand-in for [init(windowScene:)](https://developer.apple.com/documentation/uikit/uiwindow/init(windowscene:)).
  public init(windowScene: UIWindowScene) { super.init(frame: .zero) }

  /// A stand-in for [init(frame:)](https://developer.apple.com/documentation/uikit/uiwindow/init(frame:)).
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A stand-in for [init(coder:)](https://developer.apple.com/documentation/uikit/uiview/init(coder:)).
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A stand-in for [UIWindowScene](https://developer.apple.com/documentation/uikit/uiwindowscene).
@MainActor
open class UIWindowScene: UIResponder {}
