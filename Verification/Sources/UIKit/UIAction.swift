import Foundation

/// A stand-in for [UIActionHandler](https://developer.apple.com/documentation/uikit/uiactionhandler).
public typealias UIActionHandler = (UIAction) -> Void

/// A stand-in for [UIMenuElement](https://developer.apple.com/documentation/uikit/uimenuelement).
@MainActor
open class UIMenuElement {
  /// A stand-in for [UIMenuElement.Attributes](https://developer.apple.com/documentation/uikit/uimenuelement/attributes).
  public struct Attributes: OptionSet, Sendable {
    /// A stand-in for [rawValue](https://developer.apple.com/documentation/uikit/uimenuelement/attributes).
    public let rawValue: UInt

    /// A stand-in for [init(rawValue:)](https://developer.apple.com/documentation/uikit/uimenuelement/attributes/init(rawvalue:)).
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// A stand-in for [UIMenuElement.State](https://developer.apple.com/documentation/uikit/uimenuelement/state).
  public enum State: Int, Sendable {
    /// A stand-in for [off](https://developer.apple.com/documentation/uikit/uimenuelement/state/off).
    case off
  }
}

/// A stand-in for [UIAction](https://developer.apple.com/documentation/uikit/uiaction).
@MainActor
open class UIAction: UIMenuElement {
  /// A stand-in for [UIAction.Identifier](https://developer.apple.com/documentation/uikit/uiaction/identifier-swift.struct).
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    /// A stand-in for [rawValue](https://developer.apple.com/documentation/uikit/uiaction/identifier-swift.struct).
    public let rawValue: String

    /// A stand-in for [init(_:)](https://developer.apple.com/documentation/uikit/uiaction/identifier-swift.struct/init(_:)).
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// A stand-in for [init(rawValue:)](https://developer.apple.com/documentation/uikit/uiaction/identifier-swift.struct/init(rawvalue:)).
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// A stand-in for [identifier](https://developer.apple.com/documentation/uikit/uiaction/identifier-swift.property).
  public let identifier: Identifier
  /// A stand-in for [title](https://developer.apple.com/documentation/uikit/uiaction/title).
  open var title: String
  let handler: UIActionHandler

  /// A stand-in for [the initializer](https://developer.apple.com/documentation/uikit/uiaction/init(title:image:identifier:discoverabilitytitle:attributes:state:handler:)).
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
