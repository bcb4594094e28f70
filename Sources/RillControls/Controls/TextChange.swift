/// The change from one text to another: the common prefix and suffix remain, and the text between them is replaced.
///
/// A control that replaces only this part keeps its cursor, its selection and its history of edits.
public struct TextChange: Equatable, Sendable {
  /// The unit in which a toolkit counts positions in a text.
  public enum Unit: Sendable {
    /// UTF-16 units, as in UIKit and AppKit.
    case utf16
    /// Unicode scalars, as in GTK.
    case scalars
  }

  /// The position of the replaced part.
  public let start: Int
  /// The length of the part that is removed.
  public let removed: Int
  /// The replacement for that part.
  public let replacement: String
  /// The length of the replacement.
  public let inserted: Int
  private let end: Int

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - old: The old text.
  ///   - new: The new text.
  ///   - unit: The unit of positions and lengths.
  /// - Complexity: O(length of the longer text).
  public init(from old: String, to new: String, in unit: Unit = .utf16) {
    let (one, other) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    let prefix = zip(one, other).prefix { $0 == $1 }.count
    let suffix = zip(one[prefix...].reversed(), other[prefix...].reversed()).prefix { $0 == $1 }.count
    let length = { (scalars: ArraySlice<Unicode.Scalar>) -> Int in
      unit == .scalars ? scalars.count : scalars.reduce(0) { $0 + $1.utf16.count }
    }
    let replacement = other[prefix..<(other.count - suffix)]
    start = length(one[..<prefix])
    removed = length(one[prefix..<(one.count - suffix)])
    inserted = length(replacement)
    self.replacement = String(String.UnicodeScalarView(replacement))
    end = length(one[...])
  }

  /// A Boolean value that indicates whether the texts are equal, scalar by scalar.
  public var isEmpty: Bool { removed == 0 && inserted == 0 }

  /// Returns the position in the new text for a position in the old one.
  ///
  /// The end of the old text maps to the end of the new text. A position inside the replaced text keeps its distance
  /// from the beginning, within the replacement.
  public func moved(_ position: Int) -> Int {
    if position >= end { return end - removed + inserted }
    if position <= start { return position }
    if position >= start + removed { return position - removed + inserted }
    return min(position, start + inserted)
  }
}
