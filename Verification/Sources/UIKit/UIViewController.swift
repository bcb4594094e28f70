public import Foundation

/// A stand-in for [UIViewController](https://developer.apple.com/documentation/uikit/uiviewcontroller).
@MainActor
open class UIViewController: UIResponder {
  private var loadedView: UIView?

  /// A stand-in for [view](https://developer.apple.com/documentation/uikit/uiviewcontroller/view).
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

  /// A stand-in for [init(nibName:bundle:)](https://developer.apple.com/documentation/uikit/uiviewcontroller/init(nibname:bundle:)).
  public init(nibName: String?, bundle: Bundle?) { super.init() }

  /// A stand-in for [init(coder:)](https://developer.apple.com/documentation/uikit/uiviewcontroller/init(coder:)).
  public required init?(coder: NSCoder) { super.init() }

  /// A stand-in for the initializer that [UIViewController](https://developer.apple.com/documentation/uikit/uiviewcontroller) inherits.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// A stand-in for [loadView()](https://developer.apple.com/documentation/uikit/uiviewcontroller/loadview()).
  open func loadView() { loadedView = UIView() }

  /// A stand-in for [viewDidLoad()](https://developer.apple.com/documentation/uikit/uiviewcontroller/viewdidload()).
  open func viewDidLoad() {}

  /// A stand-in for [loadViewIfNeeded()](https://developer.apple.com/documentation/uikit/uiviewcontroller/loadviewifneeded()).
  open func loadViewIfNeeded() { _ = view }

  /// A stand-in for [parent](https://developer.apple.com/documentation/uikit/uiviewcontroller/parent).
  open private(set) weak var parent: UIViewController?
  /// A stand-in for [children](https://developer.apple.com/documentation/uikit/uiviewcontroller/children).
  open private(set) var children: [UIViewController] = []
  /// A stand-in for [presentedViewController](https://developer.apple.com/documentation/uikit/uiviewcontroller/presentedviewcontroller).
  open private(set) var presentedViewController: UIViewController?

  /// A stand-in for [presentationController](https://developer.apple.com/documentation/uikit/uiviewcontroller/presentationcontroller).
  open private(set) lazy var presentationController: UIPresentationController? = UIPresentationController()

  /// A stand-in for [addChild(_:)](https://developer.apple.com/documentation/uikit/uiviewcontroller/addchild(_:)).
  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    children.append(childController)
    childController.parent = self
  }

  /// A stand-in for [removeFromParent()](https://developer.apple.com/documentation/uikit/uiviewcontroller/removefromparent()).
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// A stand-in for [willMove(toParent:)](https://developer.apple.com/documentation/uikit/uiviewcontroller/willmove(toparent:)).
  open func willMove(toParent parent: UIViewController?) {}

  /// A stand-in for [didMove(toParent:)](https://developer.apple.com/documentation/uikit/uiviewcontroller/didmove(toparent:)).
  open func didMove(toParent parent: UIViewController?) {}

  /// A stand-in for [present(_:animated:completion:)](https://developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)).
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    completion?()
  }

  /// A stand-in for [dismiss(animated:completion:)](https://developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:)).
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    presentedViewController = nil
    completion?()
  }

  /// Dismisses the presented view controller, as a person does by a gesture.
  package func dismissByGesture() {
    let controller = presentedViewController?.presentationController
    presentedViewController = nil
    if let controller { controller.delegate?.presentationControllerDidDismiss(controller) }
  }
}
