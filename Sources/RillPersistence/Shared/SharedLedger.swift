import Rill

/// The shared fields of a state after a turn, against which the writes of the next turn are detected.
struct SharedLedger {
  /// The version and the cell of a field after the turn.
  struct Field {
    let version: Version
    let cell: ObjectIdentifier
  }

  /// A cell to which fields of the state belong.
  struct Cell {
    let cell: any AnySharedCell
    /// The version of the cell when the store last had the same value.
    var seen: Version
  }

  private(set) var fields: [FieldPlace: Field] = [:]
  var cells: [ObjectIdentifier: Cell] = [:]
  /// The values that the turn wrote, one for each cell.
  var written: [any SharedSnapshot] = []

  init() {}

  /// Creates the ledger of a state at an address.
  // The pointer is the address of a state to which the map applies, as in all functions here.
  init(of state: UnsafeRawPointer, _ map: FieldMap) {
    map.visitShared(state) { leaf, field, place in
      let snapshot = leaf.snapshot(at: field)
      let id = leaf.cellID(at: field)
      fields[place] = Field(version: snapshot.version, cell: id)
      if let known = cells[id], known.seen.isLater(than: snapshot.version) { return }
      cells[id] = Cell(cell: snapshot.anyCell, seen: snapshot.version)
    }
  }

  /// Gives all fields of a cell the same value.
  ///
  /// If several fields of a cell were written, the last write takes effect. A field that is new in the state receives
  /// the value of the others, unless it was written later.
  ///
  /// - Parameters:
  ///   - state: The state after a turn.
  ///   - map: The map of the state's fields.
  ///   - isLive: A Boolean value that determines whether new cells are read for their newest value.
  /// - Returns: The ledger after the turn, or nil if no field has changed.
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

  /// A field that is new or whose value differs from the one after the previous turn.
  private struct Touched {
    let snapshot: any SharedSnapshot
    /// A Boolean value that indicates whether the field existed before.
    let isKnown: Bool
  }

  /// Returns the value of a cell's fields after a turn, and whether the turn wrote it.
  private func verdict(
    on touched: [Touched], of id: ObjectIdentifier, _ state: UnsafeRawPointer, _ map: FieldMap, isLive: Bool
  ) -> (snapshot: any SharedSnapshot, isWrite: Bool) {
    let cell = touched[0].snapshot.anyCell
    let seen = cells[id]?.seen ?? (isLive ? cell.version : nil)
    let writes = touched.filter { touched in
      guard let seen else { return touched.snapshot.isWritten }
      let isNewer = touched.snapshot.version.isLater(than: seen)
      if touched.snapshot.isWritten { return touched.isKnown || isNewer }
      // Otherwise, the turn has restored an older state.
      return touched.isKnown && !isNewer && touched.snapshot.version != seen
    }
    if let last = writes.max(by: { $1.snapshot.version.isLater(than: $0.snapshot.version) }) {
      return (last.snapshot, true)
    }
    if cells[id] == nil, isLive { return (cell.anySnapshot, false) }
    // If nothing was written, new fields receive the value of the existing ones.
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
  /// Returns a Boolean value that indicates whether this version was created after another.
  fileprivate func isLater(than other: Version) -> Bool { number > other.number }
}

extension FieldMap {
  /// Calls a function for each shared field of a state.
  func visitShared(
    _ state: UnsafeRawPointer, _ body: (any SharedLeaf.Type, UnsafeRawPointer, FieldPlace) -> Void
  ) {
    visit(state) { type, field, place in
      if let leaf = type as? any SharedLeaf.Type { body(leaf, field, place) }
    }
  }

  /// Sets all fields of a cell that have a different version to a value.
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
