public import Foundation

/// Stands for [UIViewController](https://developer.apple.com/documentation/uikit/uiviewcontroller).
@MainActor
open class UIViewController: UIResponder {
  private var loadedView: UIView?

  /// Stands for [view](https://developer.apple.com/documentation/uikit/uiviewcontroller/view).
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      if loadedView == nil {
        loadView()
        viewDidLoad()
      }
      return loadedView
    }
    set { loadedView = newValue }
  }

  /// Stands for [init(nibName:bundle:)](https://developer.apple.com/documentation/uikit/uiviewcontroller/init(nibname:bundle:)).
  public init(nibName: String?, bundle: Bundle?) { super.init() }

  /// Stands for [init(coder:)](https://developer.apple.com/documentation/uikit/uiviewcontroller/init(coder:)).
  public required init?(coder: NSCoder) { super.init() }

  /// Stands for [UIViewController](https://developer.apple.com/documentation/uikit/uiviewcontroller), which inherits it.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Stands for [loadView()](https://developer.apple.com/documentation/uikit/uiviewcontroller/loadview()).
  open func loadView() { loadedView = UIView() }

  /// Stands for [viewDidLoad()](https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdidload()).
  open func viewDidLoad() {}

  /// Stands for [loadViewIfNeeded()](https://developer.apple.com/documentation/uikit/uiviewcontroller/loadviewifneeded()).
  open func loadViewIfNeeded() { _ = view }

  /// Stands for [parent](https://developer.apple.com/documentation/uikit/uiviewcontroller/parent).
  open private(set) weak var parent: UIViewController?
  /// Stands for [children](https://developer.apple.com/documentation/uikit/uiviewcontroller/children).
  open private(set) var children: [UIViewController] = []
  /// Stands for [presentedViewController](https://developer.apple.com/documentation/uikit/uiviewcontroller/presentedviewcontroller).
  open private(set) var presentedViewController: UIViewController?

  /// Stands for [addChild(_:)](https://developer.apple.com/documentation/uikit/uiviewcontroller/addchild(_:)).
  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    children.append(childController)
    childController.parent = self
  }

  /// Stands for [removeFromParent()](https://developer.apple.com/documentation/uikit/uiviewcontroller/removefromparent()).
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// Stands for [willMove(toParent:)](https://developer.apple.com/documentation/uikit/uiviewcontroller/willmove(toparent:)).
  open func willMove(toParent parent: UIViewController?) {}

  /// Stands for [didMove(toParent:)](https://developer.apple.com/documentation/uikit/uiviewcontroller/didmove(toparent:)).
  open func didMove(toParent parent: UIViewController?) {}

  /// Stands for [present(_:animated:completion:)](https://developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)).
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    completion?()
  }

  /// Stands for [dismiss(animated:completion:)](https://developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:)).
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    presentedViewController = nil
    completion?()
  }
}
