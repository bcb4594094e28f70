#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Foundation

/// Receives the action of a control and passes it on to the target that the control had before.
@MainActor
final class ActionReceiver: NSObject {
  private static let selector = Selector(("rillReceiveAction:"))

  private weak var control: NSControl?
  private weak var nextTarget: AnyObject?
  private let nextAction: Selector?
  private let body: () -> Void

  /// Becomes the target of a control.
  init(of control: NSControl, _ body: @escaping () -> Void) {
    self.control = control
    self.body = body
    // The receiver before passes nothing on after this one, so its target becomes the target of this one.
    let former = control.target as? ActionReceiver
    nextTarget = former?.nextTarget ?? (former == nil ? control.target : nil)
    nextAction = former == nil ? control.action : former?.nextAction
    super.init()
    control.target = self
    control.action = Self.selector
  }

  /// Gives the control its target back, unless it has another one already.
  func stop() {
    guard let control, control.target === self else { return }
    control.target = nextTarget
    control.action = nextAction
  }

  /// Calls the function, and then the control's own target.
  #if canImport(ObjectiveC)
  @objc(rillReceiveAction:)
  #endif
  func receiveAction(_ sender: Any?) {
    body()
    if let nextAction { control?.sendAction(nextAction, to: nextTarget) }
  }
}

#if !canImport(ObjectiveC)
// Where there is no runtime of Objective-C, a selector cannot be sent: the stand-in calls this instead.
extension ActionReceiver: SelectorReceiving {
  func receive(_ selector: Selector, from sender: Any?) { receiveAction(sender) }
}
#endif
#endif
