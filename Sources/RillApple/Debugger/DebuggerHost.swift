#if canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)
import Foundation
import Rill
import RillDebugging
import SwiftUI
import UIKit

/// Shows a debugger at the lower edge of a view controller until it is closed.
///
/// Its height fits its content, so that touches above it reach the views below.
final class DebuggerHost: UIHostingController<DebuggerView> {
  private static weak var shown: DebuggerHost?

  private let debugger: Debugger
  private var subscription: Rill.Subscription?

  private init(_ debugger: Debugger) {
    self.debugger = debugger
    super.init(rootView: DebuggerView(debugger))
    sizingOptions = .intrinsicContentSize
    view.backgroundColor = .clear
    subscription = debugger.screen.observe(\.size) { [weak self] change in
      if change.new == nil { self?.leave() }
    }
  }

  // No storyboard creates it.
  required init?(coder: NSCoder) { nil }

  /// Shows a debugger over a view controller, and removes it from the previous one.
  static func show(_ debugger: Debugger, over parent: UIViewController) {
    if let shown, shown.debugger === debugger {
      shown.move(to: parent)
    } else {
      let host = DebuggerHost(debugger)
      shown = host
      host.move(to: parent)
    }
  }

  private func move(to parent: UIViewController) {
    guard self.parent !== parent, let outer = parent.view, let view else { return }
    parent.addChild(self)
    outer.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: outer.trailingAnchor),
      view.bottomAnchor.constraint(equalTo: outer.bottomAnchor),
    ])
    didMove(toParent: parent)
  }

  private func leave() {
    guard parent != nil else { return }
    willMove(toParent: nil)
    view.removeFromSuperview()
    removeFromParent()
  }
}
#endif
