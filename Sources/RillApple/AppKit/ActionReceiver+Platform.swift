#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Foundation

/// Receives the action of a control, calls functions, and passes the action on to the control's own target.
///
/// Receivers of one control form a chain: the newest is the control's target and calls the others.
@MainActor
final class ActionReceiver: NSObject {
  private struct Target {
    weak var object: AnyObject?
    let action: Selector?
  }

  private static let selector = Selector(("rillReceiveAction:"))

  private weak var control: NSControl?
  /// The target that the control had before any receiver.
  private let own: Target
  /// The receiver that was the control's target before.
  private var former: ActionReceiver?
  private var isStopped = false
  private let body: () -> Void

  /// Creates a receiver and makes it the target of a control.
  init(of control: NSControl, _ body: @escaping () -> Void) {
    self.control = control
    self.body = body
    former = control.target as? ActionReceiver
    own = former?.own ?? Target(object: control.target, action: control.action)
    super.init()
    former?.former = former?.running
    control.target = self
    control.action = Self.selector
  }

  /// The newest receiver before this one that has not stopped.
  private var running: ActionReceiver? {
    var next = former
    while let receiver = next, receiver.isStopped { next = receiver.former }
    return next
  }

  /// Stops, and restores the control's previous target unless the control has another target by now.
  func stop() {
    isStopped = true
    guard let control, control.target === self else { return }
    if let running {
      control.target = running
    } else {
      control.target = own.object
      control.action = own.action
    }
  }

  /// Calls the functions of all receivers, the oldest first, and then sends the action to the control's own target.
  #if canImport(ObjectiveC)
  @objc(rillReceiveAction:)
  #endif
  func receiveAction(_ sender: Any?) {
    run()
    if let action = own.action { control?.sendAction(action, to: own.object) }
  }

  private func run() {
    running?.run()
    if !isStopped { body() }
  }
}

#if !canImport(ObjectiveC)
// Without the Objective-C runtime, nothing can send a selector. The stand-in calls this method instead.
extension ActionReceiver: SelectorReceiving {
  func receive(_ selector: Selector, from sender: Any?) { receiveAction(sender) }
}
#endif
#endif
