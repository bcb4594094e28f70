#if canImport(UIKit) && !os(watchOS)
import Foundation
public import Rill
public import RillScreens
public import UIKit

extension UINavigationController {
  /// Shows the screens of a stack above the current view controllers, each with its own view controller.
  ///
  /// ```swift
  /// navigation.show(\.path, of: store, action: AppAction.path) { screen in IssueController(screen) }
  /// ```
  ///
  /// - A screen *always* keeps its view controller, and a screen that replaces it gets a new one.
  /// - When the user goes back, an action removes the popped screens. If the action is refused, they are shown again.
  /// - A navigation controller without a delegate gets one that detects going back. If it has a delegate of your own,
  ///   call ``updateScreens()`` in that delegate's `navigationController(_:didShow:animated:)`.
  ///
  /// The connection lasts as long as the navigation controller, and keeps no store with its own state alive.
  ///
  /// - Parameters:
  ///   - path: The stack.
  ///   - store: The store.
  ///   - embed: Embeds an action of the stack in the store's action; usually an enum case.
  ///   - isAnimated: Whether later changes are animated.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - controller: Creates the view controller of a screen.
  public func show<Whole, Action, Screen: Sendable, ScreenAction: Sendable>(
    _ path: WritableKeyPath<Whole, Screens<Screen>>, of store: Store<Whole, Action>,
    action embed: @escaping @Sendable (ScreensAction<Screen, ScreenAction>) -> Action,
    animated isAnimated: Bool = true,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    controller: @escaping (Store<Screen, ScreenAction>) -> UIViewController
  ) {
    let ids = store.bound(on: MainActor.shared) {
      Array($0[keyPath: path].ids)
    } set: { store, ids, owner in
      _ = store.submit(embed(.keep(ids)), .binding, owner)
    }
    let reach = store.reach
    let coordinator = ScreenCoordinator(self, ids) { id in
      let screen = reach()?
        .screenStore(path, id: id, action: embed, file: file, line: line, column: column)
      return screen.map(controller)
    }
    let subscription = store.observe(path.appending(path: \.ids), initial: true) { change in
      coordinator.show(Array(change.new), animated: isAnimated && change.old != nil)
    }
    let line = BindingLine(subscription) { coordinator.end() }
    ViewBindings.of(self).tie(.property(\UINavigationController.viewControllers), line)
    ScreenCoordinator.key.keep(coordinator, with: self)
    if delegate == nil { delegate = coordinator }
  }

  /// Removes from the state the screens whose view controllers the user has popped.
  ///
  /// Call it in `navigationController(_:didShow:animated:)` of a delegate of your own.
  public func updateScreens() {
    (ScreenCoordinator.key.value(of: self) as? ScreenCoordinator)?.removeLeftScreens()
  }
}

/// Keeps the view controllers of a navigation controller equal to the screens of a stack.
@MainActor
final class ScreenCoordinator: NSObject, UINavigationControllerDelegate {
  static let key = AssociationKey()

  private weak var navigation: UINavigationController?
  private let ids: Bound<[ScreenID]>
  private let make: (ScreenID) -> UIViewController?
  /// The screens that are shown, bottom first.
  private var shown: [(id: ScreenID, controller: UIViewController)] = []
  private var isOver = false

  init(
    _ navigation: UINavigationController, _ ids: Bound<[ScreenID]>,
    make: @escaping (ScreenID) -> UIViewController?
  ) {
    self.navigation = navigation
    self.ids = ids
    self.make = make
  }

  /// Shows screens, bottom first.
  func show(_ ids: [ScreenID], animated isAnimated: Bool) {
    guard !isOver, let navigation else { return }
    let others = navigation.viewControllers.filter { controller in
      !shown.contains { $0.controller === controller }
    }
    shown = ids.compactMap { id in
      (shown.first { $0.id == id }?.controller ?? make(id)).map { (id, $0) }
    }
    let controllers = others + shown.map(\.controller)
    guard !controllers.elementsEqual(navigation.viewControllers, by: { $0 === $1 }) else { return }
    // UIKit does not start an animation during another one.
    navigation.setViewControllers(
      controllers, animated: isAnimated && navigation.transitionCoordinator == nil)
  }

  /// Removes from the state the screens whose view controllers have left the navigation controller.
  func removeLeftScreens() {
    guard !isOver, let navigation else { return }
    let kept = shown.filter { screen in navigation.viewControllers.contains { $0 === screen.controller } }
    guard kept.count < shown.count else { return }
    shown = kept
    ids.wrappedValue = kept.map(\.id)
    show(ids.wrappedValue, animated: true)
  }

  /// Ends the connection; the view controllers remain where they are.
  func end() {
    isOver = true
    if navigation?.delegate === self { navigation?.delegate = nil }
  }

  /// Removes the popped screens after the user has gone back.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {
    removeLeftScreens()
  }
}
#endif
