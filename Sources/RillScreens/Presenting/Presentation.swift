public import Rill

/// The id of a presented screen, which the value that presents it assigns.
///
/// Ids count from 1, so the same actions lead to the same ids in tests, replays and on other machines. An id is never
/// used again by the same value.
public struct ScreenID: Hashable, Comparable, Sendable {
  /// The number of screens that were presented until this one, including it.
  public let number: Int

  /// Creates an id.
  ///
  /// - Parameter number: The number.
  @inlinable
  public init(_ number: Int) { self.number = number }

  // Equality and the hash are written out, so that stacks in other modules inline them.

  /// Returns whether two ids are equal.
  @inlinable
  public static func == (one: ScreenID, other: ScreenID) -> Bool { one.number == other.number }

  /// Feeds the number to the hasher.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// Returns whether the first screen was presented before the second.
  @inlinable
  public static func < (one: ScreenID, other: ScreenID) -> Bool { one.number < other.number }
}

extension ScreenID: ExpressibleByIntegerLiteral {
  /// Creates an id from a number, as in tests.
  public init(integerLiteral number: Int) { self.init(number) }
}

extension ScreenID: CustomStringConvertible {
  /// The number.
  public var description: String { "\(number)" }
}

extension ScreenID: Codable {
  /// Decodes the number.
  public init(from decoder: any Decoder) throws { self.init(try Int(from: decoder)) }
  /// Encodes the number.
  public func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }
}

/// A screen with the id under which it is presented.
public struct Presentation<Screen>: Identifiable {
  /// The id, which distinguishes this presentation from all others of the same value.
  public let id: ScreenID
  /// The state of the screen.
  public var screen: Screen

  @usableFromInline
  init(id: ScreenID, screen: Screen) {
    self.id = id
    self.screen = screen
  }
}

extension Presentation: Sendable where Screen: Sendable {}
extension Presentation: Equatable where Screen: Equatable {}
extension Presentation: Hashable where Screen: Hashable {}
extension Presentation: Encodable where Screen: Encodable {}
extension Presentation: Decodable where Screen: Decodable {}

/// The logic of a screen with its id.
@usableFromInline
struct PresentationReducer<Screen: Reducer>: Reducer {
  @usableFromInline let screen: Screen

  @inlinable
  init(screen: Screen) { self.screen = screen }

  @inlinable
  func reduce(
    into presentation: inout Presentation<Screen.State>, action: Screen.Action
  ) -> Effect<Screen.Action> {
    screen.reduce(\.screen, of: &presentation, action: action) { $0 }
  }
}
