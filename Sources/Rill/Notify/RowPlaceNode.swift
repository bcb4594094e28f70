/// The node of the place of one row in a collection.
///
/// The place may be empty.
@usableFromInline
final class RowPlaceNode<Element: Identifiable>: ObserverNode {
  @usableFromInline let id: Element.ID
  private let group: RowGroup<Element>
  // The last visited row. Owned by this node: allocated and deallocated with it.
  @usableFromInline let value: UnsafeMutablePointer<Element?>
  /// The version of the collection at the last visit of the place.
  // Unchecked: a number of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var seen: Version
  /// A Boolean value that indicates whether the row is read at the address of this node, so that it must be kept.
  ///
  /// A kept row is copied when it changes. Observers of its parts read the state.
  // Unchecked: a flag of one isolation, never held across a call.
  @exclusivity(unchecked) @usableFromInline var isRead = false

  init(_ id: Element.ID, of group: RowGroup<Element>, in tree: ObserverTree, seen: Version) {
    self.id = id
    self.group = group
    self.seen = seen
    value = .allocate(capacity: 1)
    value.initialize(to: nil)
    super.init(in: tree)
  }

  deinit {
    if life.isOpen { group.forget(place: id) }
    value.deinitialize(count: 1)
    value.deallocate()
  }

  @usableFromInline override func locate() -> UnsafeRawPointer {
    locateIfPresent() ?? UnsafeRawPointer(value)
  }
  @usableFromInline override func locateIfPresent() -> UnsafeRawPointer? {
    guard let array = group.find() else { return nil }
    if isRead { value.pointee = array.pointee[id: id] }
    return UnsafeRawPointer(value)
  }
  override var isPresent: Bool { group.find() != nil }

  /// Keeps the node alive while it has enabled watches, even without a store.
  override func awakeDidChange() { tree.keep(self, while: awake > 0) }

  /// Stores the row if it is read here, and then checks the observers.
  @inlinable
  func visit(
    in array: UnsafePointer<IdentifiedArray<Element>>, _ forced: ForcedRegion,
    into deliveries: inout Deliveries
  ) {
    if isRead { value.pointee = array.pointee[id: id] }
    collect(UnsafeRawPointer(value), forced, into: &deliveries)
  }
}

// The places of a collection that have stores, whether or not their rows exist.
extension RowGroup {
  /// Returns the node of a place.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - isRead: Whether the row is read at the node's address.
  /// - Returns: The node.
  func place(_ id: Element.ID, isRead: Bool = true) -> RowPlaceNode<Element> {
    if let place = places[id]?.takeUnretainedValue() {
      if isRead { place.isRead = true }
      return place
    }
    let place = RowPlaceNode(id, of: self, in: tree, seen: find()?.pointee.version ?? seen)
    place.isRead = isRead
    // Not retained: the place removes itself when it is destroyed.
    places[id] = Unmanaged.passUnretained(place)
    return place
  }

  func forget(place id: Element.ID) {
    places[id] = nil
    if places.capacity > 64, places.count * 8 < places.capacity {
      places = Dictionary(uniqueKeysWithValues: places.map { ($0.key, $0.value) })
    }
  }

  /// Visits the place of the only row that has changed.
  @inlinable
  func visitPlace(
    _ id: Element.ID, in array: UnsafePointer<IdentifiedArray<Element>>, _ now: Version,
    _ deliveries: inout Deliveries
  ) {
    guard let place = places[id]?.takeUnretainedValue(), place.seen != now else { return }
    visit(place, in: array, .none, now, &deliveries)
  }

  /// Visits the places whose rows have changed.
  @usableFromInline
  func collectPlaces(
    _ array: UnsafePointer<IdentifiedArray<Element>>, _ forced: ForcedRegion, _ now: Version,
    into deliveries: inout Deliveries
  ) {
    guard now != seen || !forced.isNone else { return }
    let forcedPlaces = forced.rows(Element.ID.self)
    for (id, region) in forcedPlaces ?? [:] {
      guard let place = places[id]?.takeUnretainedValue() else { continue }
      visit(place, in: array, region.computed, now, &deliveries)
    }
    if forcedPlaces != nil {
      let isComplete = array.pointee.journal.visit(after: seen) { id in
        if let place = places[id]?.takeUnretainedValue(), place.seen != now {
          visit(place, in: array, .none, now, &deliveries)
        }
      }
      if isComplete { return }
    }
    let rest: ForcedRegion = forcedPlaces == nil ? forced.computed : .none
    for place in places.values.map({ $0.takeUnretainedValue() }) where place.seen != now || !rest.isNone {
      visit(place, in: array, rest, now, &deliveries)
    }
  }

  @inlinable
  func visit(
    _ place: RowPlaceNode<Element>, in array: UnsafePointer<IdentifiedArray<Element>>, _ forced: ForcedRegion,
    _ now: Version, _ deliveries: inout Deliveries
  ) {
    place.seen = now
    place.visit(in: array, forced, into: &deliveries)
  }
}
