import Rill

/// What is known of the shared fields of a state after a turn, so that the next turn's writes can be told.
struct SharedLedger {
  /// A field as it was.
  struct Field {
    let version: Version
    let cell: ObjectIdentifier
  }

  /// A cell that fields of the state belong to.
  struct Cell {
    let cell: any AnySharedCell
    /// The stamp that the cell had when the store last agreed with it.
    var seen: Version
  }

  private(set) var fields: [FieldPlace: Field] = [:]
  var cells: [ObjectIdentifier: Cell] = [:]
  /// The values that the turn wrote, one for each cell.
  var written: [any SharedSnapshot] = []

  init() {}

  /// The ledger of a state as it lies there.
  // The pointer leads to a state that the map is of, as in all functions here.
  init(of state: UnsafeRawPointer, _ map: FieldMap) {
    map.visitShared(state) { leaf, field, place in
      let snapshot = leaf.snapshot(at: field)
      let id = leaf.cellID(at: field)
      fields[place] = Field(version: snapshot.version, cell: id)
      if let known = cells[id], known.seen.isLater(than: snapshot.version) { return }
      cells[id] = Cell(cell: snapshot.anyCell, seen: snapshot.version)
    }
  }

  /// Makes the fields of a state agree.
  ///
  /// Of several writes to one value, the last one counts. A field that is new in the state takes the value that the others
  /// have, unless it was written later.
  ///
  /// - Parameters:
  ///   - state: The state after a turn.
  ///   - map: Where its fields are.
  ///   - isLive: Whether new cells are asked for their newest value.
  /// - Returns: What is known afterwards; nil if no field has changed.
  /// - Complexity: O(shared fields)
  func settled(_ state: UnsafeMutableRawPointer, _ map: FieldMap, isLive: Bool) -> SharedLedger? {
    var count = 0
    var touched: [Touched] = []
    map.visit(state) { type, field, place in
      count += 1
      let known = fields[place]
      guard known?.version != type.version(at: field) else { return }
      guard let leaf = type as? any SharedLeaf.Type else { return }
      let snapshot = leaf.snapshot(at: field)
      let isKnown = known?.cell == leaf.cellID(at: field)
      touched.append(Touched(snapshot: snapshot, isKnown: isKnown))
    }
    if touched.isEmpty, count == fields.count { return nil }
    var written: [any SharedSnapshot] = []
    var seen: [ObjectIdentifier: Version] = [:]
    for (id, touched) in Dictionary(grouping: touched, by: { ObjectIdentifier($0.snapshot.anyCell) }) {
      let (snapshot, isWrite) = verdict(on: touched, of: id, state, map, isLive: isLive)
      map.put(snapshot, state)
      if isWrite { written.append(snapshot) }
      seen[id] = isWrite ? cells[id]?.seen : nil
    }
    var next = SharedLedger(of: state, map)
    next.written = written
    for id in next.cells.keys {
      if let known = seen[id] ?? cells[id]?.seen { next.cells[id]?.seen = known }
    }
    return next
  }

  /// A field whose value is another one than after the turn before, or that is new.
  private struct Touched {
    let snapshot: any SharedSnapshot
    /// Whether the field was there before.
    let isKnown: Bool
  }

  /// Which value the fields of a cell have after a turn, and whether the turn wrote it.
  private func verdict(
    on touched: [Touched], of id: ObjectIdentifier, _ state: UnsafeRawPointer, _ map: FieldMap, isLive: Bool
  ) -> (snapshot: any SharedSnapshot, isWrite: Bool) {
    let cell = touched[0].snapshot.anyCell
    let seen = cells[id]?.seen ?? (isLive ? cell.version : nil)
    let writes = touched.filter { touched in
      guard let seen else { return touched.snapshot.isWritten }
      let isNewer = touched.snapshot.version.isLater(than: seen)
      if touched.snapshot.isWritten { return touched.isKnown || isNewer }
      // An older state was put back.
      return touched.isKnown && !isNewer && touched.snapshot.version != seen
    }
    if let last = writes.max(by: { $1.snapshot.version.isLater(than: $0.snapshot.version) }) {
      return (last.snapshot, true)
    }
    if cells[id] == nil, isLive { return (cell.anySnapshot, false) }
    // Nothing was written: fields that stay hand their value to those that are new.
    var newest = touched[0].snapshot
    var isDecided = false
    map.visitShared(state) { leaf, field, place in
      guard !isDecided, leaf.cellID(at: field) == id else { return }
      let snapshot = leaf.snapshot(at: field)
      isDecided = fields[place].map { $0.cell == id && $0.version == snapshot.version } ?? false
      if isDecided || snapshot.version.isLater(than: newest.version) { newest = snapshot }
    }
    return (newest, false)
  }
}

extension Version {
  /// Whether this stamp was given out after another.
  fileprivate func isLater(than other: Version) -> Bool { number > other.number }
}

extension FieldMap {
  /// Calls a function with each shared field of a state.
  func visitShared(
    _ state: UnsafeRawPointer, _ body: (any SharedLeaf.Type, UnsafeRawPointer, FieldPlace) -> Void
  ) {
    visit(state) { type, field, place in
      if let leaf = type as? any SharedLeaf.Type { body(leaf, field, place) }
    }
  }

  /// Puts a value in all fields of its cell that do not have it.
  func put(_ snapshot: any SharedSnapshot, _ state: UnsafeMutableRawPointer) {
    let id = ObjectIdentifier(snapshot.anyCell)
    change(
      state,
      where: { type, field in
        guard type.version(at: field) != snapshot.version else { return false }
        return (type as? any SharedLeaf.Type)?.cellID(at: field) == id
      }
    ) { type, field in
      (type as? any SharedLeaf.Type)?.take(snapshot, at: field)
    }
  }
}
