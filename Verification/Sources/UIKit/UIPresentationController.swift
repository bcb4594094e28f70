public import Foundation

/// A stand-in for [UIAdaptivePresentationControllerDelegate](https://developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate).
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// A stand-in for [presentationControllerDidDismiss(_:)](https://developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate/presentationcontrollerdiddismiss(_:)).
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

/// A stand-in for [UIPresentationController](https://developer.apple.com/documentation/uikit/uipresentationcontroller).
@MainActor
open class UIPresentationController {
  /// A stand-in for [delegate](https://developer.apple.com/documentation/uikit/uipresentationcontroller/delegate).
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
}
