public import Rill

/// The access to the rows of one collection in one state, which all values derived from it share.
///
/// Observers keep the reader alive, but not the store.
@usableFromInline
final class RowReader<Row: Identifiable> {
  @usableFromInline let place: RowPlace<Row>
  /// The operator with the rows of the collection.
  @usableFromInline let root: CollectionOperator

  init(_ place: RowPlace<Row>) {
    self.place = place
    root = CollectionOperator(place.access)
  }

  /// Returns a row during a reading.
  @inlinable
  func row(_ number: RowNumber) -> Row {
    // Every reading starts with a refresh, which finds the collection.
    place.array.unsafelyUnwrapped.pointee[root.position(of: number)]
  }

  /// Returns the id of a row that is present, or was removed since all rows were numbered.
  @inlinable
  func id(of number: RowNumber) -> Row.ID? {
    guard root.contains(number) else { return place.removedIDs[number] }
    return place.array?.pointee.ids[root.position(of: number)]
  }

  /// Returns the number of the row with an id, or nil if there is none.
  func number(of id: Row.ID) -> RowNumber? {
    place.array?.pointee.position(of: id).map { root.rows[$0] }
  }
}

/// The place of a collection in a state.
@usableFromInline
final class RowPlace<Row: Identifiable> {
  // Points to the collection in the state. Each refresh sets it, and it is read only before the reading ends, because
  // the state cannot change until then. Unchecked: an address of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline private(set) var array: UnsafePointer<IdentifiedArray<Row>>?
  // Unchecked: changed by refreshes only, within which no code of another module runs.
  /// The ids of rows that were removed, until all rows are renumbered.
  @exclusivity(unchecked) @usableFromInline private(set) var removedIDs: [RowNumber: Row.ID] = [:]
  // Returns an address that is valid during the reading, given that of the state.
  private let find: (UnsafeRawPointer) -> UnsafePointer<IdentifiedArray<Row>>

  // The addresses are those of the state, and of the collection in it.
  init(_ find: @escaping (UnsafeRawPointer) -> UnsafePointer<IdentifiedArray<Row>>) { self.find = find }

  /// The access for the operator with the rows.
  var access: CollectionAccess {
    CollectionAccess { [self] state in
      let found = find(state)
      array = found
      return found.pointee.version
    } count: { [self] in
      array?.pointee.count ?? 0
    } replay: { [self] seen, body in
      array?.pointee.replayChanges(after: seen, body) ?? false
    } keepID: { [self] row, index in
      removedIDs[row] = array?.pointee.changedID(index)
    } forgetIDs: { [self] in
      removedIDs = [:]
    }
  }
}
