/// The node of one row of a collection.
@usableFromInline
final class RowNode<Element: Identifiable>: ChildNode<Element> {
  @usableFromInline let id: Element.ID
  private let group: RowGroup<Element>
  /// The position of the row at the last visit, which is tried first.
  // Unchecked: a number of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var position = 0
  /// The version of the collection at the last visit of the row.
  // Unchecked: a number of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var seen: Version

  init(
    _ initial: Element, of group: RowGroup<Element>, in tree: ObserverTree, seen: Version
  ) {
    id = initial.id
    self.group = group
    self.seen = seen
    super.init(initial, in: tree)
  }

  @usableFromInline override func isPresent(whileSettled isSettled: Bool) -> Bool {
    isSettled ? !hasLeft : isPresent
  }

  override func find() -> UnsafePointer<Element>? {
    group.find().flatMap { RowGroup.element(id, in: $0) }
  }

  deinit { if life.isOpen { group.forget(self) } }
}

/// The rows and the places of one collection that have stores.
///
/// When the collection changes, only the rows in its journal are visited, or all rows if the journal does not reach
/// back far enough. The cost of a change therefore does not grow with the number of observed rows.
@usableFromInline
final class RowGroup<Element: Identifiable> {
  // Unchecked: of one isolation. No call during a read changes it.
  @exclusivity(unchecked) @usableFromInline var rows: [Element.ID: Unmanaged<RowNode<Element>>] = [:]
  // Unchecked: as above.
  @exclusivity(unchecked) @usableFromInline var places: [Element.ID: Unmanaged<RowPlaceNode<Element>>] = [:]
  // Unchecked: a number of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var seen: Version
  unowned let tree: ObserverTree
  /// Returns the address of the collection, which may be part of a child that has left.
  @usableFromInline let find: () -> UnsafePointer<IdentifiedArray<Element>>?
  /// This group's observer in the list of the node of its collection.
  @usableFromInline var attachment: NodeAttachment?

  @usableFromInline
  init(in tree: ObserverTree, seen: Version, find: @escaping () -> UnsafePointer<IdentifiedArray<Element>>?) {
    self.tree = tree
    self.seen = seen
    self.find = find
  }

  /// Returns the node of a row, or nil if the row does not exist.
  func row(_ id: Element.ID) -> RowNode<Element>? {
    if let row = rows[id]?.takeUnretainedValue(), row.isPresent { return row }
    guard let array = find(), let element = array.pointee[id: id] else { return nil }
    let row = RowNode(element, of: self, in: tree, seen: array.pointee.version)
    // Not retained: the row removes itself when it is destroyed.
    rows[id] = Unmanaged.passUnretained(row)
    return row
  }

  func forget(_ row: RowNode<Element>) {
    guard rows[row.id]?.toOpaque() == Unmanaged.passUnretained(row).toOpaque() else { return }
    rows[row.id] = nil
    if rows.capacity > 64, rows.count * 8 < rows.capacity {
      rows = Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0.value) })
    }
  }

  /// Visits the rows that have changed.
  @inlinable
  func collect(
    _ array: UnsafePointer<IdentifiedArray<Element>>, _ forced: ForcedRegion,
    into deliveries: inout Deliveries
  ) {
    let now = array.pointee.version
    guard forced.isNone else { return collectForced(array, forced, now, into: &deliveries) }
    guard now != seen else { return }
    defer { seen = now }
    if let id = array.pointee.journal.onlyChange(after: seen) {
      if !places.isEmpty { visitPlace(id, in: array, now, &deliveries) }
      guard let row = rows[id]?.takeUnretainedValue(), row.seen != now else { return }
      return visit(row, in: array, .none, now, &deliveries)
    }
    if !places.isEmpty { collectPlaces(array, forced, now, into: &deliveries) }
    let isComplete = array.pointee.journal.visit(after: seen) { id in
      if let row = rows[id]?.takeUnretainedValue(), row.seen != now {
        visit(row, in: array, .none, now, &deliveries)
      }
    }
    if !isComplete { visitAll(array, .none, now, &deliveries) }
  }

  /// Visits the forced rows and those that have changed.
  @usableFromInline
  func collectForced(
    _ array: UnsafePointer<IdentifiedArray<Element>>, _ forced: ForcedRegion, _ now: Version,
    into deliveries: inout Deliveries
  ) {
    if forced.extent == .leaving { return leave(into: &deliveries) }
    if !places.isEmpty { collectPlaces(array, forced, now, into: &deliveries) }
    defer { seen = now }
    guard let forcedRows = forced.rows(Element.ID.self) else {
      return visitAll(array, forced.computed, now, &deliveries)
    }
    for (id, region) in forcedRows {
      if let row = rows[id]?.takeUnretainedValue() { visit(row, in: array, region, now, &deliveries) }
    }
    if now != seen { visitAll(array, .none, now, &deliveries) }
  }

  /// Records that a computed collection has left the state with its rows.
  @usableFromInline
  func leave(into deliveries: inout Deliveries) {
    for place in places.values.map({ $0.takeUnretainedValue() }) {
      place.collectLeaving(UnsafeRawPointer(place.value), into: &deliveries)
    }
    for row in rows.values.map({ $0.takeUnretainedValue() }) where !row.hasLeft {
      row.leave(into: &deliveries)
    }
  }

  @usableFromInline
  func visitAll(
    _ array: UnsafePointer<IdentifiedArray<Element>>, _ forced: ForcedRegion, _ now: Version,
    _ deliveries: inout Deliveries
  ) {
    for row in rows.values.map({ $0.takeUnretainedValue() }) where row.seen != now || !forced.isNone {
      visit(row, in: array, forced, now, &deliveries)
    }
  }

  @inlinable
  func visit(
    _ row: RowNode<Element>, in array: UnsafePointer<IdentifiedArray<Element>>, _ forced: ForcedRegion,
    _ now: Version, _ deliveries: inout Deliveries
  ) {
    row.seen = now
    if row.position >= array.pointee.ids.count || array.pointee.ids[row.position] != row.id {
      guard let position = array.pointee.position(of: row.id) else { return row.leave(into: &deliveries) }
      row.position = position
    }
    row.visit(array.pointee.storage.pointer(row.position), forced, into: &deliveries)
  }

  // The address is used only until the next change of the state: without writes, the storage does not move.
  @inlinable
  static func element(
    _ id: Element.ID, in array: UnsafePointer<IdentifiedArray<Element>>
  ) -> UnsafePointer<Element>? {
    guard let position = array.pointee.position(of: id) else { return nil }
    return array.pointee.storage.pointer(position)
  }
}
