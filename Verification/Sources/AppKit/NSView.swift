public import Foundation

/// Stands for [NSView](https://developer.apple.com/documentation/appkit/nsview).
@MainActor
open class NSView: NSResponder {
  /// Stands for [isHidden](https://developer.apple.com/documentation/appkit/nsview/ishidden).
  open var isHidden = false
  /// Stands for [subviews](https://developer.apple.com/documentation/appkit/nsview/subviews).
  open private(set) var subviews: [NSView] = []
  /// Stands for [superview](https://developer.apple.com/documentation/appkit/nsview/superview).
  open private(set) weak var superview: NSView?
  weak var container: NSWindow?

  /// Stands for [window](https://developer.apple.com/documentation/appkit/nsview/window).
  open var window: NSWindow? { container ?? superview?.window }

  /// Stands for [init(frame:)](https://developer.apple.com/documentation/appkit/nsview/init(frame:)).
  public init(frame frameRect: NSRect) { super.init() }

  /// Stands for [init(coder:)](https://developer.apple.com/documentation/appkit/nsview/init(coder:)).
  public required init?(coder: NSCoder) { super.init() }

  /// Stands for [NSView, which inherits it](https://developer.apple.com/documentation/appkit/nsview).
  public convenience override init() { self.init(frame: .zero) }

  /// Stands for [addSubview(_:)](https://developer.apple.com/documentation/appkit/nsview/addsubview(_:)).
  open func addSubview(_ view: NSView) {
    view.superview?.subviews.removeAll { $0 === view }
    subviews.append(view)
    view.superview = self
  }
}

/// Stands for [NSViewController](https://developer.apple.com/documentation/appkit/nsviewcontroller).
@MainActor
open class NSViewController: NSResponder {}
