/// The id of an element in a collection of the same state.
///
/// A normalized state contains each element once, and refers to it elsewhere. Unlike a bare id, a reference knows the type
/// of the element, so it cannot be looked up in the wrong collection.
///
/// ```swift
/// struct Issue: Identifiable { let id: Int; var assignee: Reference<User>? }
///
/// if let user = issue.assignee?(in: state.users) { print(user.name) }
/// ```
///
/// Whether the element exists is known to the collection only. ``Relations`` keeps references valid when elements are
/// removed.
///
/// Source: the relationship of SwiftData, as a value.
public struct Reference<Element: Identifiable>: Hashable {
  /// The id of the element.
  public let id: Element.ID

  /// Creates a reference from an id.
  public init(_ id: Element.ID) { self.id = id }

  /// Creates a reference to an element.
  public init(to element: Element) { id = element.id }

  /// Returns the element, or nil if the collection does not contain it.
  ///
  /// - Parameter elements: The collection.
  /// - Returns: The element, or nil.
  /// - Complexity: O(1)
  @inlinable
  public func callAsFunction(in elements: IdentifiedArray<Element>) -> Element? { elements[id: id] }
}

extension Reference: Sendable where Element.ID: Sendable {}

// As its id alone, so that files and servers that contain ids are read.
extension Reference: Encodable where Element.ID: Encodable {
  /// Encodes the id.
  public func encode(to encoder: any Encoder) throws { try id.encode(to: encoder) }
}

extension Reference: Decodable where Element.ID: Decodable {
  /// Decodes an id.
  public init(from decoder: any Decoder) throws { id = try Element.ID(from: decoder) }
}

extension Reference: CustomStringConvertible {
  /// The type and the id of the element.
  public var description: String { "\(Element.self) \(id)" }
}
