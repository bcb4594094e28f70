public import Foundation

/// A stand-in for [UINavigationControllerDelegate](https://developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate).
@MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  /// A stand-in for [navigationController(_:didShow:animated:)](https://developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate/navigationcontroller(_:didshow:animated:)).
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  )
}

/// A stand-in for [UIViewControllerTransitionCoordinator](https://developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinator).
@MainActor
public protocol UIViewControllerTransitionCoordinator: NSObjectProtocol {}

/// A stand-in for [UINavigationController](https://developer.apple.com/documentation/uikit/uinavigationcontroller).
@MainActor
open class UINavigationController: UIViewController {
  /// A stand-in for [viewControllers](https://developer.apple.com/documentation/uikit/uinavigationcontroller/viewcontrollers).
  open var viewControllers: [UIViewController] {
    get { controllers }
    set { setViewControllers(newValue, animated: false) }
  }
  /// A stand-in for [delegate](https://developer.apple.com/documentation/uikit/uinavigationcontroller/delegate).
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// A stand-in for [transitionCoordinator](https://developer.apple.com/documentation/uikit/uiviewcontroller/transitioncoordinator).
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { transition }
  private var controllers: [UIViewController] = []
  /// The transition that is running, if a test has started one.
  package var transition: (any UIViewControllerTransitionCoordinator)?
  /// Whether each change was animated, in order.
  package private(set) var animations: [Bool] = []

  /// A stand-in for [init(rootViewController:)](https://developer.apple.com/documentation/uikit/uinavigationcontroller/init(rootviewcontroller:)).
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    controllers = [rootViewController]
  }

  /// A stand-in for [setViewControllers(_:animated:)](https://developer.apple.com/documentation/uikit/uinavigationcontroller/setviewcontrollers(_:animated:)).
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    controllers = viewControllers
    animations.append(animated)
    finish(animated)
  }

  /// A stand-in for [popViewController(animated:)](https://developer.apple.com/documentation/uikit/uinavigationcontroller/popviewcontroller(animated:)).
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard controllers.count > 1 else { return nil }
    defer { finish(animated) }
    return controllers.popLast()
  }

  private func finish(_ animated: Bool) {
    guard let top = controllers.last else { return }
    delegate?.navigationController(self, didShow: top, animated: animated)
  }
}
