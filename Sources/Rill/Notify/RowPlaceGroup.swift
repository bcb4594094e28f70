/// The place of one row in a collection, which may be empty.
@usableFromInline
final class RowPlaceNode<Element: Identifiable>: ObserverNode {
  private let id: Element.ID
  private let group: RowPlaceGroup<Element>
  // Holds the row seen last. Owned by this node: allocated with it, given back with it.
  private let value: UnsafeMutablePointer<Element?>
  /// The version at which the place was last visited.
  // Unchecked: a number of one isolation, never held across a call.
  @exclusivity(unchecked) var seen: Version

  init(_ id: Element.ID, of group: RowPlaceGroup<Element>, in tree: ObserverTree, seen: Version) {
    self.id = id
    self.group = group
    self.seen = seen
    value = .allocate(capacity: 1)
    value.initialize(to: nil)
    super.init(in: tree)
  }

  deinit {
    if life.isOpen { group.forget(id) }
    value.deinitialize(count: 1)
    value.deallocate()
  }

  @usableFromInline override func locate() -> UnsafeRawPointer {
    if let array = group.find() { value.pointee = array.pointee[id: id] }
    return UnsafeRawPointer(value)
  }
  override var isPresent: Bool { group.find() != nil }

  /// While something is tracked here, the node lives even if nobody holds its store.
  override func awakeDidChange() { tree.keep(self, while: awake > 0) }

  /// Takes the row on, then asks the observers.
  func visit(
    in array: UnsafePointer<IdentifiedArray<Element>>, _ forced: ForcedRegion,
    into deliveries: inout Deliveries
  ) {
    value.pointee = array.pointee[id: id]
    collect(UnsafeRawPointer(value), forced, into: &deliveries)
  }
}

/// The places of one collection that somebody has a store of, whether a row stands there or not.
///
/// When the collection has changed, only the places in its journal are visited, or all if the journal does not reach
/// back far enough. So the cost of a change does not grow with the number of places that are watched.
@usableFromInline
final class RowPlaceGroup<Element: Identifiable> {
  private var places: [Element.ID: Unmanaged<RowPlaceNode<Element>>] = [:]
  // Unchecked: a number of one isolation, never held across a call.
  @exclusivity(unchecked) private var seen: Version
  private unowned let tree: ObserverTree
  /// Finds the collection, which may itself be part of a child that has left.
  let find: () -> UnsafePointer<IdentifiedArray<Element>>?
  /// This group's line in the list of the node that its collection lies in.
  var attachment: NodeAttachment?

  init(in tree: ObserverTree, seen: Version, find: @escaping () -> UnsafePointer<IdentifiedArray<Element>>?) {
    self.tree = tree
    self.seen = seen
    self.find = find
  }

  /// The node of a place.
  func place(_ id: Element.ID) -> RowPlaceNode<Element> {
    if let place = places[id] { return place.takeUnretainedValue() }
    let place = RowPlaceNode(id, of: self, in: tree, seen: find()?.pointee.version ?? seen)
    // Not retained: the place takes itself out when it goes.
    places[id] = Unmanaged.passUnretained(place)
    return place
  }

  func forget(_ id: Element.ID) {
    places[id] = nil
    if places.capacity > 64, places.count * 8 < places.capacity {
      places = Dictionary(uniqueKeysWithValues: places.map { ($0.key, $0.value) })
    }
  }

  /// Visits the places that have changed.
  func collect(
    _ array: UnsafePointer<IdentifiedArray<Element>>, _ forced: ForcedRegion,
    into deliveries: inout Deliveries
  ) {
    let now = array.pointee.version
    guard now != seen || !forced.isNone else { return }
    defer { seen = now }
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

  private func visit(
    _ place: RowPlaceNode<Element>, in array: UnsafePointer<IdentifiedArray<Element>>, _ forced: ForcedRegion,
    _ now: Version, _ deliveries: inout Deliveries
  ) {
    place.seen = now
    place.visit(in: array, forced, into: &deliveries)
  }
}
