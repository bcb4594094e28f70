import Foundation

/// Stands for [UIActionHandler](https://developer.apple.com/documentation/uikit/uiactionhandler).
public typealias UIActionHandler = (UIAction) -> Void

/// Stands for [UIMenuElement](https://developer.apple.com/documentation/uikit/uimenuelement).
@MainActor
open class UIMenuElement {
  /// Stands for [UIMenuElement.Attributes](https://developer.apple.com/documentation/uikit/uimenuelement/attributes).
  public struct Attributes: OptionSet, Sendable {
    /// Stands for [rawValue](https://developer.apple.com/documentation/uikit/uimenuelement/attributes).
    public let rawValue: UInt

    /// Stands for [init(rawValue:)](https://developer.apple.com/documentation/uikit/uimenuelement/attributes/init(rawvalue:)).
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// Stands for [UIMenuElement.State](https://developer.apple.com/documentation/uikit/uimenuelement/state).
  public enum State: Int, Sendable {
    /// Stands for [off](https://developer.apple.com/documentation/uikit/uimenuelement/state/off).
    case off
  }
}

/// Stands for [UIAction](https://developer.apple.com/documentation/uikit/uiaction).
@MainActor
open class UIAction: UIMenuElement {
  /// Stands for [UIAction.Identifier](https://developer.apple.com/documentation/uikit/uiaction/identifier-swift.struct).
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    /// Stands for [rawValue](https://developer.apple.com/documentation/uikit/uiaction/identifier-swift.struct).
    public let rawValue: String

    /// Stands for [init(_:)](https://developer.apple.com/documentation/uikit/uiaction/identifier-swift.struct/init(_:)).
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Stands for [init(rawValue:)](https://developer.apple.com/documentation/uikit/uiaction/identifier-swift.struct/init(rawvalue:)).
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Stands for [identifier](https://developer.apple.com/documentation/uikit/uiaction/identifier-swift.property).
  public let identifier: Identifier
  /// Stands for [title](https://developer.apple.com/documentation/uikit/uiaction/title).
  open var title: String
  let handler: UIActionHandler

  /// Stands for [the initializer](https://developer.apple.com/documentation/uikit/uiaction/init(title:image:identifier:discoverabilitytitle:attributes:state:handler:)).
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) {
    self.title = title
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
  }
}
