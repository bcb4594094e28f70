import Foundation
import Rill
import RillApple
import RillScreens
import Testing
import UIKit

/// Stacks and presented children in view controllers.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct NavigationTests {
  typealias Tour = ScreensTests.Tour
  typealias Page = ScreensTests.Page

  final class PageController: UIViewController {
    let store: Store<Page.State, Page.Action>

    init(_ store: Store<Page.State, Page.Action>) {
      self.store = store
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
  }

  final class Watcher: NSObject, UINavigationControllerDelegate {
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {
      navigationController.updateScreens()
    }
  }

  final class Transition: NSObject, UIViewControllerTransitionCoordinator {}

  private let store = Store(Tour.State(path: [Page.State(text: "a")])) { Tour() }
  private let root = UIViewController()

  private func navigation() -> UINavigationController { UINavigationController(rootViewController: root) }

  private func show(in navigation: UINavigationController, of store: Store<Tour.State, Tour.Action>? = nil) {
    navigation.show(\.path, of: store ?? self.store, action: Tour.Action.path) { PageController($0) }
  }

  private func pages(_ navigation: UINavigationController) -> [String] {
    navigation.viewControllers.compactMap { ($0 as? PageController)?.store.text }
  }

  @Test func `a stack is shown above the root, and each screen keeps its view controller`() {
    let navigation = navigation()
    show(in: navigation)
    #expect(navigation.viewControllers.first === root && pages(navigation) == ["a"])
    let first = navigation.viewControllers[1]
    store.send(.path(.push(Page.State(text: "b"))))
    #expect(pages(navigation) == ["a", "b"] && navigation.viewControllers[1] === first)
    store.send(.path(.screen(2, .type("c"))))
    #expect(pages(navigation) == ["a", "c"])
    store.send(.path(.replaceTop(Page.State(text: "d"))))
    #expect(pages(navigation) == ["a", "d"])
    store.send(.path(.popAll))
    #expect(navigation.viewControllers.count == 1)
    #expect(navigation.animations == [false, true, true, true])
  }

  @Test func `going back removes the screens from the state by an action`() {
    let navigation = navigation()
    show(in: navigation)
    store.send(.path(.push(Page.State(text: "b"))))
    navigation.popViewController(animated: true)
    #expect(store.path.map(\.text) == ["a"])
    navigation.setViewControllers([root], animated: true)
    #expect(store.path.isEmpty)
  }

  @Test func `screens are shown again if the state refuses to let them go`() {
    let strict = Store(
      Tour.State(path: [Page.State(text: "a")]), validators: [Validator("never empty") { !$0.path.isEmpty }]
    ) { Tour() }
    let navigation = navigation()
    show(in: navigation, of: strict)
    let page = navigation.viewControllers[1]
    navigation.popViewController(animated: true)
    #expect(strict.path.count == 1 && pages(navigation) == ["a"])
    #expect(navigation.viewControllers[1] !== page)
  }

  @Test func `a delegate of the app's own is kept, and reports that the user went back`() {
    let (navigation, watcher) = (navigation(), Watcher())
    navigation.delegate = watcher
    show(in: navigation)
    #expect(navigation.delegate === watcher)
    navigation.popViewController(animated: true)
    #expect(store.path.isEmpty)
  }

  @Test func `a change during a transition is not animated`() {
    let navigation = navigation()
    show(in: navigation)
    navigation.transition = Transition()
    store.send(.path(.push(Page.State(text: "b"))))
    #expect(navigation.animations == [false, false] && pages(navigation) == ["a", "b"])
  }

  @Test func `neither the navigation controller nor the store is kept`() {
    weak var released: UINavigationController?
    weak var store: Store<Tour.State, Tour.Action>?
    do {
      let tour = Store(Tour.State(path: [Page.State(text: "a")])) { Tour() }
      let navigation = navigation()
      (released, store) = (navigation, tour)
      show(in: navigation, of: tour)
      navigation.viewControllers = [root]
    }
    #expect(released == nil && store == nil)
  }

  @Test func `an unbound navigation controller keeps what it shows`() {
    let navigation = navigation()
    show(in: navigation)
    navigation.unbind()
    store.send(.path(.popAll))
    #expect(navigation.viewControllers.count == 2 && navigation.delegate == nil)
  }

  @Test func `a child is presented, replaced and dismissed with the state`() {
    func shown() -> String? { (root.presentedViewController as? PageController)?.store.text }
    root.present(\.sheet, of: store, action: Tour.Action.sheet) { PageController($0) }
    #expect(root.presentedViewController == nil)
    store.send(.sheet(.present(Page.State(text: "a"))))
    #expect(shown() == "a")
    let first = root.presentedViewController
    store.send(.sheet(.present(Page.State(text: "b"))))
    #expect(shown() == "b" && root.presentedViewController !== first)
    store.send(.sheet(.child(.close)))
    #expect(root.presentedViewController == nil)
  }

  @Test func `a gesture dismisses the child in the state, and a second call presents nothing again`() {
    store.send(.sheet(.present(Page.State(text: "a"))))
    for _ in 0..<2 {
      root.present(\.sheet, of: store, action: Tour.Action.sheet) { PageController($0) }
    }
    let shown = root.presentedViewController
    #expect(shown is PageController)
    root.dismissByGesture()
    #expect(!store.sheet.isPresented && root.presentedViewController == nil)
    store.send(.sheet(.present(Page.State(text: "b"))))
    #expect(root.presentedViewController is PageController && root.presentedViewController !== shown)
  }
}
