import Rill

/// The pages that differ between two lists of pages.
///
/// Pages with the same storage are known to be equal without a look at their elements.
struct PageChange {
  /// The positions of the old pages that the new list does not contain, ascending.
  private(set) var old: [Int] = []
  /// The positions of the new pages that the old list does not contain, ascending.
  private(set) var new: [Int] = []
  /// The new position of each old page that the new list contains.
  private(set) var kept: [Int?]
  /// The new pages that may contain the rows of all old ones together, if the pages of one place were replaced by another
  /// number of pages.
  private var region: Range<Int>?
  /// Whether pages have moved away at one end and others have come at the other end, as with a limit of pages.
  private var isShifted = false

  /// Compares two lists of pages.
  ///
  /// - Returns: Nil if no page differs.
  /// - Complexity: O(pages)
  init?<Page: Sequence>(from old: [Page], to new: [Page]) {
    kept = Array(repeating: nil, count: old.count)
    if haveSameStorage(old, new) { return nil }
    if let shift = Self.shift(from: old, to: new) {
      isShifted = true
      for page in old.indices where new.indices.contains(page - shift) { kept[page] = page - shift }
    } else if old.count == new.count {
      for page in old.indices where haveSameStorage(old[page], new[page]) { kept[page] = page }
    } else {
      let most = min(old.count, new.count)
      let start = (0..<most).first { !haveSameStorage(old[$0], new[$0]) } ?? most
      let end = (0..<(most - start)).first {
        !haveSameStorage(old[old.count - 1 - $0], new[new.count - 1 - $0])
      }
      let rest = end ?? most - start
      for page in 0..<start { kept[page] = page }
      for page in 0..<rest { kept[old.count - 1 - page] = new.count - 1 - page }
      region = start..<new.count - rest
    }
    let found = Set(kept.compactMap(\.self))
    self.old = old.indices.filter { kept[$0] == nil }
    self.new = new.indices.filter { !found.contains($0) }
    if self.old.isEmpty, self.new.isEmpty { return nil }
  }

  /// Whether pages were replaced by others in their place.
  var replaces: Bool { !isShifted && !old.isEmpty && !new.isEmpty }
  /// Whether pages have other positions.
  var moves: Bool { isShifted || region != nil }

  /// Returns whether a row that was first on an old page, and is first on a new one, may have kept its place among the
  /// rows of other pages.
  func keepsPlace(_ page: Int, _ next: Int) -> Bool {
    if let kept = kept[page] { return kept == next }
    return region?.contains(next) ?? (!isShifted && page == next)
  }

  /// Returns the distance by which the pages that both lists contain have moved to the start, if all of them have moved.
  private static func shift<Page: Sequence>(from old: [Page], to new: [Page]) -> Int? {
    guard let one = old.first, let other = new.first, !haveSameStorage(one, other) else { return nil }
    if let start = old.firstIndex(where: { haveSameStorage($0, other) }) {
      let isShift = zip(old[start...], new).allSatisfy { haveSameStorage($0, $1) }
      return isShift && new.count >= old.count - start ? start : nil
    }
    guard let start = new.firstIndex(where: { haveSameStorage($0, one) }) else { return nil }
    let isShift = zip(new[start...], old).allSatisfy { haveSameStorage($0, $1) }
    return isShift && old.count >= new.count - start ? -start : nil
  }
}

/// Returns whether two sequences are known to have the same elements, because they share their storage.
///
/// Both are alive, so equal addresses mean one storage, which a value never changes while it is shared.
private func haveSameStorage<Elements: Sequence>(_ one: Elements, _ other: Elements) -> Bool {
  if Elements.self is AnyObject.Type { return false }
  let isSame = one.withContiguousStorageIfAvailable { first in
    other.withContiguousStorageIfAvailable {
      first.count == $0.count && (first.isEmpty || first.baseAddress == $0.baseAddress)
    }
  }
  if let isSame = isSame ?? nil { return isSame }
  guard let one = one as? any Versioned, let other = other as? any Versioned else { return false }
  return one.version == other.version
}
