#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
/// The change from one text to another: the common prefix and suffix stay, and the text between them is replaced.
///
/// Positions are counted in UTF-16 units, as in UIKit and AppKit.
struct TextChange {
  private let old: Int
  private let new: Int
  private let beginning: Int
  private let ending: Int

  /// Compares two texts.
  ///
  /// - Complexity: O(length of the longer text).
  init(from old: String, to new: String) {
    self.old = old.utf16.count
    self.new = new.utf16.count
    let one = old.unicodeScalars
    let other = new.unicodeScalars
    let common = zip(one, other).prefix { $0 == $1 }.map(\.0)
    beginning = common.reduce(0) { $0 + $1.utf16.count }
    ending = zip(one.dropFirst(common.count).reversed(), other.dropFirst(common.count).reversed())
      .prefix { $0 == $1 }
      .reduce(0) { $0 + $1.0.utf16.count }
  }

  /// Returns the position in the new text for a position in the old one.
  ///
  /// The end stays the end. A position inside the replaced text keeps its distance from the beginning, within the
  /// replacement.
  func moved(_ place: Int) -> Int {
    if place >= old { return new }
    if place <= beginning { return place }
    if place >= old - ending { return new - (old - place) }
    return min(place, new - ending)
  }
}
#endif
