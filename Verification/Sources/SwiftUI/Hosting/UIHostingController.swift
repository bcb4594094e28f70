public import Foundation
public import UIKit

/// A stand-in for [UIHostingControllerSizingOptions](https://developer.apple.com/documentation/swiftui/uihostingcontrollersizingoptions).
public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
  /// A stand-in for [rawValue](https://developer.apple.com/documentation/swiftui/uihostingcontrollersizingoptions).
  public let rawValue: Int

  /// A stand-in for [init(rawValue:)](https://developer.apple.com/documentation/swiftui/uihostingcontrollersizingoptions).
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A stand-in for [intrinsicContentSize](https://developer.apple.com/documentation/swiftui/uihostingcontrollersizingoptions/intrinsiccontentsize).
  public static let intrinsicContentSize = UIHostingControllerSizingOptions(rawValue: 2)
}

/// A stand-in for [UIHostingController](https://developer.apple.com/documentation/swiftui/uihostingcontroller).
@MainActor
// Matches Apple's declaration.
@preconcurrency
open class UIHostingController<Content: View>: UIViewController {
  /// A stand-in for [rootView](https://developer.apple.com/documentation/swiftui/uihostingcontroller/rootview).
  public var rootView: Content
  /// A stand-in for [sizingOptions](https://developer.apple.com/documentation/swiftui/uihostingcontroller/sizingoptions).
  public var sizingOptions: UIHostingControllerSizingOptions = []

  /// A stand-in for [init(rootView:)](https://developer.apple.com/documentation/swiftui/uihostingcontroller/init(rootview:)).
  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  /// A stand-in for [init(coder:)](https://developer.apple.com/documentation/swiftui/uihostingcontroller/init(coder:)).
  public required init?(coder aDecoder: NSCoder) { nil }
}
