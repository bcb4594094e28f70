public import Foundation
public import UIKit

/// Stands for [UIHostingControllerSizingOptions](https://developer.apple.com/documentation/swiftui/uihostingcontrollersizingoptions).
public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
  /// Stands for [rawValue](https://developer.apple.com/documentation/swiftui/uihostingcontrollersizingoptions).
  public let rawValue: Int

  /// Stands for [init(rawValue:)](https://developer.apple.com/documentation/swiftui/uihostingcontrollersizingoptions).
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Stands for [intrinsicContentSize](https://developer.apple.com/documentation/swiftui/uihostingcontrollersizingoptions/intrinsiccontentsize).
  public static let intrinsicContentSize = UIHostingControllerSizingOptions(rawValue: 2)
}

/// Stands for [UIHostingController](https://developer.apple.com/documentation/swiftui/uihostingcontroller).
@MainActor
// Matches Apple's declaration.
@preconcurrency
open class UIHostingController<Content: View>: UIViewController {
  /// Stands for [rootView](https://developer.apple.com/documentation/swiftui/uihostingcontroller/rootview).
  public var rootView: Content
  /// Stands for [sizingOptions](https://developer.apple.com/documentation/swiftui/uihostingcontroller/sizingoptions).
  public var sizingOptions: UIHostingControllerSizingOptions = []

  /// Stands for [init(rootView:)](https://developer.apple.com/documentation/swiftui/uihostingcontroller/init(rootview:)).
  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  /// Stands for [init(coder:)](https://developer.apple.com/documentation/swiftui/uihostingcontroller/init(coder:)).
  public required init?(coder aDecoder: NSCoder) { nil }
}
