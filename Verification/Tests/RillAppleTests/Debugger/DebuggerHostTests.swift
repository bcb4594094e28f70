import Rill
import RillApple
import RillDebugging
import SwiftUI
import Testing
import UIKit

@MainActor
struct DebuggerHostTests {
  private let store = ShopStore.shop()
  private let debugger: Debugger

  init() { debugger = Debugger(of: store) }

  private func isShown(over parent: UIViewController) -> Bool {
    parent.children.count == 1 && parent.children.first?.view?.superview === parent.view
  }

  @Test func `it opens over a view controller, and leaves when it is closed`() throws {
    let parent = UIViewController()
    debugger.open(over: parent)
    #expect(isShown(over: parent))
    let host = try #require(parent.children.first as? UIHostingController<DebuggerView>)
    let screen = ViewRenderer(host.rootView)
    #expect(screen.texts.contains("0 of 0"))
    screen.tap("Close")
    #expect(parent.children.isEmpty && parent.view.subviews.isEmpty)
  }

  @Test func `a second opening shows the one that is there, where it was asked for`() {
    let (first, second) = (UIViewController(), UIViewController())
    debugger.open(over: first)
    let other = Debugger(of: ShopStore.shop())
    #expect(other.open(over: second) === debugger)
    #expect(first.children.isEmpty && first.view.subviews.isEmpty)
    #expect(isShown(over: second))
    other.open(over: second)
    #expect(isShown(over: second))
    debugger.close()
    #expect(second.children.isEmpty)
  }

  @Test func `opened again, it is shown again`() {
    let parent = UIViewController()
    for _ in 0..<2 {
      debugger.open(over: parent, .full)
      #expect(isShown(over: parent))
      #expect(debugger.screen.size == .full)
      debugger.close()
      #expect(parent.children.isEmpty)
    }
  }

  private func window(_ root: UIViewController) -> DebuggerWindow {
    let window = DebuggerWindow()
    window.rootViewController = root
    window.debugger = debugger
    return window
  }

  @Test func `a shake opens it, and no other motion does`() {
    let root = UIViewController()
    let window = window(root)
    for motion in [UIEvent.EventSubtype.none, .remoteControlPlay] { window.motionEnded(motion, with: nil) }
    #expect(Debugger.opened == nil)
    #expect(!debugger.open(after: .remoteControlPlay, in: window))
    window.motionEnded(.motionShake, with: nil)
    #expect(isShown(over: root))
    debugger.close()
  }

  @Test func `a window listens on when what it was opened over has gone`() {
    let (root, sheet) = (UIViewController(), UIViewController())
    let window = window(root)
    root.present(sheet, animated: false)
    window.motionEnded(.motionShake, with: nil)
    #expect(isShown(over: sheet))
    root.dismiss(animated: false)
    window.motionEnded(.motionShake, with: nil)
    #expect(isShown(over: root))
    #expect(sheet.children.isEmpty)
    debugger.close()
    window.motionEnded(.motionShake, with: nil)
    #expect(isShown(over: root))
    debugger.close()
  }

  @Test func `a window without anything to show over leaves the motion to others`() {
    let window = DebuggerWindow()
    #expect(!debugger.open(after: .motionShake, in: window))
    #expect(Debugger.opened == nil)
  }

  @Test func `a debugger outlives the view controller that it was shown over, and is shown over the next`() {
    weak var gone: UIViewController?
    do {
      let parent = UIViewController()
      gone = parent
      debugger.open(over: parent)
    }
    #expect(gone == nil)
    let next = UIViewController()
    debugger.open(over: next)
    #expect(isShown(over: next))
    debugger.close()
    #expect(next.children.isEmpty)
  }
}
