/// A stand-in for [NSLayoutConstraint](https://developer.apple.com/documentation/uikit/nslayoutconstraint).
@MainActor
open class NSLayoutConstraint {
  /// A stand-in for [isActive](https://developer.apple.com/documentation/uikit/nslayoutconstraint/isactive).
  open var isActive = false

  /// A stand-in for [activate(_:)](https://developer.apple.com/documentation/uikit/nslayoutconstraint/activate(_:)).
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
}

/// A stand-in for [NSLayoutAnchor](https://developer.apple.com/documentation/uikit/nslayoutanchor).
@MainActor
open class NSLayoutAnchor<AnchorType: AnyObject> {
  /// A stand-in for [constraint(equalTo:)](https://developer.apple.com/documentation/uikit/nslayoutanchor/constraint(equalto:)).
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
}

/// A stand-in for [NSLayoutXAxisAnchor](https://developer.apple.com/documentation/uikit/nslayoutxaxisanchor).
@MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A stand-in for [NSLayoutYAxisAnchor](https://developer.apple.com/documentation/uikit/nslayoutyaxisanchor).
@MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

extension UIView {
  /// A stand-in for [leadingAnchor](https://developer.apple.com/documentation/uikit/uiview/leadinganchor).
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  /// A stand-in for [trailingAnchor](https://developer.apple.com/documentation/uikit/uiview/trailinganchor).
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  /// A stand-in for [bottomAnchor](https://developer.apple.com/documentation/uikit/uiview/bottomanchor).
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
}

/// A stand-in for [UIColor](https://developer.apple.com/documentation/uikit/uicolor).
// Unchecked: it has no contents.
open class UIColor: @unchecked Sendable {
  /// A stand-in for [clear](https://developer.apple.com/documentation/uikit/uicolor/clear).
  public static let clear = UIColor()
}
