public import Foundation

/// A stand-in for [NSView](https://developer.apple.com/documentation/appkit/nsview).
@MainActor
open class NSView: NSResponder {
  /// A stand-in for [isHidden](https://developer.apple.com/documentation/appkit/nsview/ishidden).
  open var isHidden = false
  /// A stand-in for [subviews](https://developer.apple.com/documentation/appkit/nsview/subviews).
  open private(set) var subviews: [NSView] = []
  /// A stand-in for [superview](https://developer.apple.com/documentation/appkit/nsview/superview).
  open private(set) weak var superview: NSView?
  weak var container: NSWindow?

  /// A stand-in for [window](https://developer.apple.com/documentation/appkit/nsview/window).
  open var window: NSWindow? { container ?? superview?.window }

  /// A stand-in for [init(frame:)](https://developer.apple.com/documentation/appkit/nsview/init(frame:)).
  public init(frame frameRect: NSRect) { super.init() }

  /// A stand-in for [init(coder:)](https://developer.apple.com/documentation/appkit/nsview/init(coder:)).
  public required init?(coder: NSCoder) { super.init() }

  /// A stand-in for the initializer that [NSView](https://developer.apple.com/documentation/appkit/nsview) inherits.
  public convenience override init() { self.init(frame: .zero) }

  /// A stand-in for [addSubview(_:)](https://developer.apple.com/documentation/appkit/nsview/addsubview(_:)).
  open func addSubview(_ view: NSView) {
    view.superview?.subviews.removeAll { $0 === view }
    subviews.append(view)
    view.superview = self
  }
}

/// A stand-in for [NSViewController](https://developer.apple.com/documentation/appkit/nsviewcontroller).
@MainActor
open class NSViewController: NSResponder {}
