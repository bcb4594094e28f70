/// Stands for [NSLayoutConstraint](https://developer.apple.com/documentation/uikit/nslayoutconstraint).
@MainActor
open class NSLayoutConstraint {
  /// Stands for [isActive](https://developer.apple.com/documentation/uikit/nslayoutconstraint/isactive).
  open var isActive = false

  /// Stands for [activate(_:)](https://developer.apple.com/documentation/uikit/nslayoutconstraint/activate(_:)).
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
}

/// Stands for [NSLayoutAnchor](https://developer.apple.com/documentation/uikit/nslayoutanchor).
@MainActor
open class NSLayoutAnchor<AnchorType: AnyObject> {
  /// Stands for [constraint(equalTo:)](https://developer.apple.com/documentation/uikit/nslayoutanchor/constraint(equalto:)).
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
}

/// Stands for [NSLayoutXAxisAnchor](https://developer.apple.com/documentation/uikit/nslayoutxaxisanchor).
@MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// Stands for [NSLayoutYAxisAnchor](https://developer.apple.com/documentation/uikit/nslayoutyaxisanchor).
@MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

extension UIView {
  /// Stands for [leadingAnchor](https://developer.apple.com/documentation/uikit/uiview/leadinganchor).
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  /// Stands for [trailingAnchor](https://developer.apple.com/documentation/uikit/uiview/trailinganchor).
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  /// Stands for [bottomAnchor](https://developer.apple.com/documentation/uikit/uiview/bottomanchor).
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
}

/// Stands for [UIColor](https://developer.apple.com/documentation/uikit/uicolor).
// Unchecked: it has no contents.
open class UIColor: @unchecked Sendable {
  /// Stands for [clear](https://developer.apple.com/documentation/uikit/uicolor/clear).
  public static let clear = UIColor()
}
