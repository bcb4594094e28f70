#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
/// How one text has become another: what they begin and end with stays, and what is between is replaced.
///
/// Places are counted in UTF-16 units, as UIKit does.
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

  /// Where a place of the old text is in the new one.
  ///
  /// The end stays the end. A place within what was replaced stays as far from the beginning, as long as that is within
  /// what replaces it.
  func moved(_ place: Int) -> Int {
    if place >= old { return new }
    if place <= beginning { return place }
    if place >= old - ending { return new - (old - place) }
    return min(place, new - ending)
  }
}
#endif
