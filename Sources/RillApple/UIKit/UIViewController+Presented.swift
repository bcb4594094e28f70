#if canImport(UIKit) && !os(watchOS)
import Foundation
public import Rill
public import RillScreens
public import UIKit

extension UIViewController {
  /// Presents a child while it is presented in the state, with a store of the child.
  ///
  /// Call it when the view has appeared: UIKit presents nothing before.
  ///
  /// ```swift
  /// override func viewDidAppear(_ animated: Bool) {
  ///   super.viewDidAppear(animated)
  ///   present(\.sheet, of: store, action: AppAction.sheet) { child in NewIssueController(child) }
  /// }
  /// ```
  ///
  /// - A child that replaces another one is presented after the other one is dismissed.
  /// - When the user dismisses the child, an action dismisses it in the state. If the action is refused, the child is
  ///   presented again.
  /// - A second call at the same place in the source does nothing, so the function may run at each appearance.
  ///
  /// The connection lasts as long as this view controller, and keeps no store with its own state alive.
  ///
  /// - Parameters:
  ///   - path: The place of the child.
  ///   - store: The store.
  ///   - embed: Embeds an action of the place in the store's action; usually an enum case.
  ///   - isAnimated: Whether presentations are animated.
  ///   - file: The file of the caller.
  ///   - line: The line of the caller.
  ///   - column: The column of the caller.
  ///   - controller: Creates the view controller of the child.
  public func present<Whole, Action, Child: Sendable, ChildAction: Sendable>(
    _ path: WritableKeyPath<Whole, Presented<Child>>, of store: Store<Whole, Action>,
    action embed: @escaping @Sendable (PresentedAction<Child, ChildAction>) -> Action,
    animated isAnimated: Bool = true,
    file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    controller: @escaping (Store<Child, ChildAction>) -> UIViewController
  ) {
    let place = ViewBindings.Place.observation(path, file: "\(file)", line: line, column: column)
    guard !ViewBindings.of(self).contains(place) else { return }
    let id = store.bound(on: MainActor.shared) {
      $0[keyPath: path].id
    } set: { store, _, owner in
      guard let id = store.state[keyPath: path].id else { return }
      _ = store.submit(embed(.dismiss(id)), .binding, owner)
    }
    let reach = store.reach
    let coordinator = PresentationCoordinator(self, id, animated: isAnimated) {
      reach()?.presentedStore(path, action: embed, file: file, line: line, column: column).map(controller)
    }
    let subscription = store.observe(path.appending(path: \.id), initial: true) { _ in coordinator.update() }
    ViewBindings.of(self).tie(place, BindingLine(subscription) { coordinator.end() })
  }
}

/// Keeps the view controller that another one presents equal to the presented child of a state.
@MainActor
final class PresentationCoordinator: NSObject, UIAdaptivePresentationControllerDelegate {
  private weak var presenter: UIViewController?
  private let id: Bound<ScreenID?>
  private let isAnimated: Bool
  private let make: () -> UIViewController?
  private var shown: (id: ScreenID, controller: UIViewController)?
  private var isOver = false

  init(
    _ presenter: UIViewController, _ id: Bound<ScreenID?>, animated isAnimated: Bool,
    make: @escaping () -> UIViewController?
  ) {
    self.presenter = presenter
    self.id = id
    self.isAnimated = isAnimated
    self.make = make
  }

  /// Presents the child of the state, after dismissing any other one.
  func update() {
    guard !isOver, let presenter, id.wrappedValue != shown?.id else { return }
    if let old = shown?.controller {
      shown = nil
      if presenter.presentedViewController === old {
        return presenter.dismiss(animated: isAnimated) { [weak self] in self?.update() }
      }
    }
    guard let new = id.wrappedValue, let controller = make() else { return }
    shown = (new, controller)
    presenter.present(controller, animated: isAnimated)
    controller.presentationController?.delegate = self
  }

  /// Ends the connection; a presented view controller remains where it is.
  func end() { isOver = true }

  /// Updates the state after the user has dismissed the child.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    guard !isOver, let old = shown else { return }
    shown = nil
    if id.wrappedValue == old.id { id.wrappedValue = nil }
    update()
  }
}
#endif
