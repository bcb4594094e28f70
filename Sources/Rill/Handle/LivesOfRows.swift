/// The lives of effects of the rows of one collection.
final class LivesOfRows<Row: Identifiable>: ChildLives {
  private var seen: Version
  private var left: [EffectLife] = []
  private var lives: [Row.ID: LivesOfChild] = [:]
  /// The number of lives, including those that have ended and were not removed.
  private var count = 0
  /// The number of lives at which those that have ended are removed.
  private var limit = 16

  /// Creates the lives of a collection that has a version.
  init(seen: Version) { self.seen = seen }

  /// False, because an unchanged version needs no examination.
  var isIdle: Bool { false }

  func add(
    _ life: EffectLife, of id: Row.ID, _ content: PlacedPresence.Content,
    in rows: UnsafePointer<IdentifiedArray<Row>>
  ) {
    if count >= limit { limit = max(16, 2 * removeEnded()) }
    lives[id, default: LivesOfChild()].add(life, content, in: rows.pointee[id: id])
    count += 1
  }

  func removeEnded() -> Int {
    count = 0
    lives = lives.compactMapValues { lives in
      var lives = lives
      let open = lives.removeEnded()
      count += open
      return open == 0 ? nil : lives
    }
    return count
  }

  func takeLeft() -> [EffectLife] {
    defer { left = [] }
    return left
  }

  func takeAll() -> [EffectLife] {
    defer { (lives, count) = ([:], 0) }
    return takeLeft() + lives.values.flatMap { $0.all() }
  }

  /// Looks for rows that have left, and for changed rows that something has left.
  ///
  /// - Complexity: O(1) if the version of the collection is unchanged, otherwise O(changes since then), or O(rows with lives) if these
  ///   are unknown.
  func examine(_ address: UnsafeRawPointer, hasLeft: (EffectLife) -> Bool) -> Bool {
    // Bound to this type: only lives of one place, which includes the type of the rows, are kept together.
    let rows = address.assumingMemoryBound(to: IdentifiedArray<Row>.self)
    guard rows.pointee.version != seen else { return !left.isEmpty }
    defer { seen = rows.pointee.version }
    guard !lives.isEmpty else { return !left.isEmpty }
    var changed: [Row.ID] = []
    let isKnown = rows.pointee.visitChanges(after: seen) { id in if lives[id] != nil { changed.append(id) } }
    for id in isKnown ? changed : Array(lives.keys) {
      if !rows.pointee.contains(id: id) {
        left += lives.removeValue(forKey: id)?.all() ?? []
      } else if lives[id]?.hasParts == true, let row = rows.pointee[id: id],
        // Taken out, because a condition of an app is not called while the lives are being changed.
        var parts = lives.removeValue(forKey: id)
      {
        left += parts.examine(row, hasLeft: hasLeft)
        lives[id] = parts
      }
    }
    return !left.isEmpty
  }
}
