/// The presence of a row, or of something in it, in a collection that has a fixed place in the state.
///
/// It changes only with the version of the collection, so that the rows of one collection are checked together.
struct RowPresence: Sendable {
  /// The place of a collection in a state.
  struct CollectionPlace: Hashable {
    /// The offset of the collection in the state.
    var offset: Int
    let rowType: ObjectIdentifier
  }

  private(set) var collection: CollectionPlace
  /// A Boolean value that indicates whether something in the row must be present as well, such as a child of the row.
  private var isDeep = false
  private let add: @Sendable (EffectLife, _ isDeep: Bool, (any RowLives)?, UnsafeRawPointer) -> any RowLives

  /// Creates the presence of a row, or nil if the collection is computed or has no fixed place.
  ///
  /// - Parameters:
  ///   - id: The id of the row.
  ///   - rows: The collection.
  init?<State, Row: Identifiable & SendableMetatype>(
    _ id: Row.ID, in rows: KeyPath<State, IdentifiedArray<Row>>
  ) where Row.ID: Sendable {
    guard let offset = MemoryLayout<State>.offset(of: rows) else { return nil }
    collection = CollectionPlace(offset: offset, rowType: ObjectIdentifier(Row.self))
    add = { life, isDeep, known, address in
      // Bound to this type: the offset is that of a stored collection of these rows.
      let lives =
        known as? TypedRowLives<Row>
        ?? TypedRowLives(seen: address.assumingMemoryBound(to: IdentifiedArray<Row>.self).pointee.version)
      lives.add(life, of: id, isDeep: isDeep)
      return lives
    }
  }

  /// The presence of something in the row.
  var inside: RowPresence {
    var inside = self
    inside.isDeep = true
    return inside
  }

  /// Returns the same presence for the outer state, in which the state has an offset.
  func moved(by offset: Int) -> RowPresence {
    var moved = self
    moved.collection.offset += offset
    return moved
  }

  /// Adds a life to those of the rows of its collection.
  ///
  /// - Parameters:
  ///   - life: The life, which tracks this presence.
  ///   - known: The lives of the collection, or nil if there are none.
  ///   - state: The address of the state.
  /// - Returns: The lives of the collection.
  func follow(_ life: EffectLife, among known: (any RowLives)?, in state: UnsafeRawPointer) -> any RowLives {
    add(life, isDeep, known, state + collection.offset)
  }
}

/// The lives of effects of the rows of one collection.
protocol RowLives: AnyObject {
  /// Looks for rows that have left the collection, and for changed rows that something has left.
  ///
  /// - Parameters:
  ///   - address: The address of the collection.
  ///   - hasLeft: Returns whether the child of a life has left.
  /// - Returns: Whether there are lives whose children have left.
  /// - Complexity: O(1) if the version of the collection is unchanged, otherwise O(changes since then), or O(lives) if these are unknown.
  func examine(_ address: UnsafeRawPointer, hasLeft: (EffectLife) -> Bool) -> Bool
  /// Removes and returns the lives whose children have left.
  func takeLeft() -> [EffectLife]
}

private final class TypedRowLives<Row: Identifiable>: RowLives {
  private struct Entry {
    let life: EffectLife
    let isDeep: Bool
  }

  private var seen: Version
  private var left: [EffectLife] = []
  private var lives: [Row.ID: [Entry]] = [:]
  /// The number of lives, including those that have ended and were not removed.
  private var count = 0

  init(seen: Version) { self.seen = seen }

  func add(_ life: EffectLife, of id: Row.ID, isDeep: Bool) {
    if count >= 16, count & (count - 1) == 0 { removeEnded() }
    lives[id, default: []].append(Entry(life: life, isDeep: isDeep))
    count += 1
  }

  private func removeEnded() {
    lives = lives.compactMapValues { lives in
      let open = lives.filter(\.life.isOpen)
      return open.isEmpty ? nil : open
    }
    count = lives.values.reduce(0) { $0 + $1.count }
  }

  func takeLeft() -> [EffectLife] {
    defer { left = [] }
    return left
  }

  func examine(_ address: UnsafeRawPointer, hasLeft: (EffectLife) -> Bool) -> Bool {
    // Bound to this type: only lives of one place, which includes the type of the rows, are kept together.
    let rows = address.assumingMemoryBound(to: IdentifiedArray<Row>.self)
    guard rows.pointee.version != seen else { return !left.isEmpty }
    defer { seen = rows.pointee.version }
    guard !lives.isEmpty else { return !left.isEmpty }
    var changed: [Row.ID] = []
    let isKnown = rows.pointee.visitChanges(after: seen) { id in if lives[id] != nil { changed.append(id) } }
    for id in isKnown ? changed : Array(lives.keys) {
      let isGone = !rows.pointee.contains(id: id)
      release(id) { isGone || $0.isDeep && hasLeft($0.life) }
    }
    return !left.isEmpty
  }

  /// Moves lives of a row to those whose children have left.
  private func release(_ id: Row.ID, where hasLeft: (Entry) -> Bool) {
    guard let entries = lives[id] else { return }
    var kept: [Entry] = []
    for entry in entries {
      if hasLeft(entry) { left.append(entry.life) } else { kept.append(entry) }
    }
    count -= entries.count - kept.count
    lives[id] = kept.isEmpty ? nil : kept
  }
}
