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
    /// The number of its fields.
    var count = 1
  }

  /// The changes of a turn.
  enum Settlement {
    case unchanged
    /// The turn wrote the only field of a cell, and changed nothing else.
    case written(any SharedSnapshot, FieldPlace)
    /// The ledger after the turn, and the values that the turn wrote, one for each cell.
    case changed(SharedLedger, written: [any SharedSnapshot])
  }

  private(set) var fields: [FieldPlace: Field] = [:]
  var cells: [ObjectIdentifier: Cell] = [:]

  init() {}

  /// Creates the ledger of a state at an address.
  // The pointer is the address of a state to which the map applies, as in all functions here.
  init(of state: UnsafeRawPointer, _ map: FieldMap) {
    map.visitShared(state) { leaf, field, place in
      let snapshot = leaf.snapshot(at: field)
      let id = leaf.cellID(at: field)
      fields[place] = Field(version: snapshot.version, cell: id)
      guard let known = cells[id] else {
        cells[id] = Cell(cell: snapshot.anyCell, seen: snapshot.version)
        return
      }
      cells[id]?.count += 1
      if !known.seen.isLater(than: snapshot.version) { cells[id]?.seen = snapshot.version }
    }
  }

  /// Records a value that a turn wrote to the only field of a cell.
  mutating func note(_ snapshot: any SharedSnapshot, at place: FieldPlace, seen: Version) {
    fields[place] = Field(version: snapshot.version, cell: snapshot.cellID)
    cells[snapshot.cellID]?.seen = seen
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
  /// - Returns: What has changed.
  /// - Complexity: O(shared fields)
  func settle(_ state: UnsafeMutableRawPointer, _ map: FieldMap, isLive: Bool) -> Settlement {
    var count = 0
    var touched: [Touched] = []
    map.visit(state) { type, field, place in
      count += 1
      let known = fields[place]
      guard known?.version != type.version(at: field) else { return }
      guard let leaf = type as? any SharedLeaf.Type else { return }
      let snapshot = leaf.snapshot(at: field)
      touched.append(Touched(snapshot: snapshot, place: place, isKnown: known?.cell == snapshot.cellID))
    }
    guard count == fields.count else { return change(touched, state, map, isLive: isLive) }
    if touched.isEmpty { return .unchanged }
    if touched.count == 1, let field = touched.first, field.isKnown, field.snapshot.isWritten,
      cells[field.snapshot.cellID]?.count == 1
    {
      return .written(field.snapshot, field.place)
    }
    return change(touched, state, map, isLive: isLive)
  }

  /// Gives all fields of the touched cells the same value.
  private func change(
    _ touched: [Touched], _ state: UnsafeMutableRawPointer, _ map: FieldMap, isLive: Bool
  ) -> Settlement {
    var written: [any SharedSnapshot] = []
    var seen: [ObjectIdentifier: Version] = [:]
    for (id, touched) in Dictionary(grouping: touched, by: { $0.snapshot.cellID }) {
      let (snapshot, isWrite) = verdict(on: touched, of: id, state, map, isLive: isLive)
      map.put(snapshot, state)
      if isWrite { written.append(snapshot) }
      seen[id] = isWrite ? cells[id]?.seen : nil
    }
    // Other stores receive the values in the order in which the turn wrote them.
    written.sort { $0.version.number < $1.version.number }
    var next = SharedLedger(of: state, map)
    for id in next.cells.keys {
      if let known = seen[id] ?? cells[id]?.seen { next.cells[id]?.seen = known }
    }
    return .changed(next, written: written)
  }

  /// A field that is new or whose value differs from the one after the previous turn.
  private struct Touched {
    let snapshot: any SharedSnapshot
    let place: FieldPlace
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
      // Values that are written again have later versions than the cell, from which a new field has its value.
      if !isLive, touched.snapshot.version == cell.version { return false }
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
    let id = snapshot.cellID
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
