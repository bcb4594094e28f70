/// The place that a key path such as `\State.rows[id: 7]` or `\State.rows[id: 7]?.name` leads to: an element, by its id, of a
/// collection that is a stored property, or a part of the element.
///
/// The id is read from the key path object, like the index of an ``ElementPath``. Known key paths are read first, so that a runtime
/// with another layout has no such places.
struct RowPath {
  /// The offset of the collection in the root.
  let field: Int
  let rows: any ObservedRows.Type
  // The address of the id, which is in the key path object. The caller keeps that alive.
  let id: UnsafeRawPointer
  /// A Boolean value that indicates whether the key path leads to a part of the element.
  let leadsInside: Bool

  /// Reads a key path.
  ///
  /// - Returns: Nil for every other kind of key path.
  init?(_ path: AnyKeyPath) {
    guard Self.isLayoutKnown, let place = Self.read(path) else { return nil }
    self = place
  }

  private init(field: Int, rows: any ObservedRows.Type, id: UnsafeRawPointer, leadsInside: Bool) {
    self.field = field
    self.rows = rows
    self.id = id
    self.leadsInside = leadsInside
  }

  private struct Numbered: Identifiable {
    let id: Int
  }

  private struct Named: Identifiable {
    let id: String
  }

  private struct Root {
    var number = 0
    var inner = Inner()
  }

  private struct Inner {
    var numbered: IdentifiedArray<Numbered> = []
    var named: IdentifiedArray<Named> = []
  }

  /// The name of the subscript by id.
  private static let name: KeyPathReader.SubscriptName? = {
    let known = \IdentifiedArray<Numbered>[id: 0]
    return withExtendedLifetime(known) { KeyPathReader(known)?.subscriptName }
  }()

  /// A Boolean value that indicates whether known key paths are read correctly.
  private static let isLayoutKnown: Bool = {
    let (number, text) = (0x5EED_5EED, "a name that is too long for a word")
    let (numbered, inside) = (\Root.inner.numbered[id: number], \Root.inner.numbered[id: number]?.id)
    let named = \Root.inner.named[id: text]
    return withExtendedLifetime((numbered, inside, named)) {
      guard MemoryLayout<Int>.size == 8, let one = read(numbered), let part = read(inside),
        let other = read(named)
      else { return false }
      return [one, part].allSatisfy {
        $0.field == MemoryLayout<Root>.offset(of: \.inner.numbered)
          && $0.id.assumingMemoryBound(to: Int.self).pointee == number
      } && !one.leadsInside && part.leadsInside && !other.leadsInside
        && other.field == MemoryLayout<Root>.offset(of: \.inner.named)
        && other.id.assumingMemoryBound(to: String.self).pointee == text
    }
  }()

  private static func read(_ path: AnyKeyPath) -> RowPath? {
    guard let name, var reader = KeyPathReader(path),
      let (field, type) = reader.storedProperties(of: Swift.type(of: path).rootType),
      let rows = type as? any ObservedRows.Type, reader.subscriptName == name,
      let (id, isLast) = reader.argument(ofSize: rows.sizeOfID)
    else { return nil }
    return RowPath(field: field, rows: rows, id: id, leadsInside: !isLast)
  }
}

/// A collection of any type whose rows are observed by their ids.
protocol ObservedRows {
  static var sizeOfID: Int { get }
  /// The type of the value that the subscript by id returns.
  static var valueType: Any.Type { get }

  // The address is that of an id of this collection.
  /// Returns the node of the place of a row.
  ///
  /// - Parameters:
  ///   - id: The address of the row's id.
  ///   - field: The offset of the collection in the state of the store.
  ///   - store: The store.
  ///   - isRead: Whether the row is read at the node's address.
  /// - Returns: The node.
  static func node<State, Action>(
    of id: UnsafeRawPointer, at field: Int, in store: Store<State, Action>, isRead: Bool
  ) -> ObserverNode
}

extension IdentifiedArray: ObservedRows {
  static var sizeOfID: Int { MemoryLayout<ID>.size }
  static var valueType: Any.Type { Element?.self }

  static func node<State, Action>(
    of id: UnsafeRawPointer, at field: Int, in store: Store<State, Action>, isRead: Bool
  ) -> ObserverNode {
    let group = store.rowGroup(at: field, of: Element.self)
    return withExtendedLifetime(group) {
      group.object.place(id.assumingMemoryBound(to: ID.self).pointee, isRead: isRead)
    }
  }
}

extension Store {
  /// Finds the place of a row by a key path with its id.
  ///
  /// - Parameters:
  ///   - path: The key path.
  ///   - value: The current value, which was read by the key path.
  /// - Returns: The place, or nil if the key path leads elsewhere.
  func rowPlace<Value: Equatable>(of path: KeyPath<State, Value>, reading value: Value) -> ElementPlace? {
    guard let place = RowPath(path), !place.leadsInside, place.rows.valueType == Value.self,
      place.field + MemoryLayout<Version>.size <= MemoryLayout<State>.size
    else { return nil }
    let node = withExtendedLifetime(path) {
      place.rows.node(of: place.id, at: place.field, in: self, isRead: true)
    }
    guard node.locate().assumingMemoryBound(to: Value.self).pointee == value else { return nil }
    return (Hold(node, in: tree.life), 0)
  }

  /// Returns the node of the row whose part a key path reads, so that the part is read only when the row has changed.
  ///
  /// - Parameter path: The key path.
  /// - Returns: The node, or nil if the key path leads elsewhere or this store is one of an optional part, a row or a computed part.
  @usableFromInline
  func rowNode<Value>(inside path: KeyPath<State, Value>) -> Hold<ObserverNode>? {
    guard node is RootNode, let place = RowPath(path), place.leadsInside,
      place.field + MemoryLayout<Version>.size <= MemoryLayout<State>.size
    else { return nil }
    let node = withExtendedLifetime(path) {
      place.rows.node(of: place.id, at: place.field, in: self, isRead: false)
    }
    return Hold(node, in: tree.life)
  }

  /// Returns the observers of the rows of a collection that is a stored property, by its offset.
  ///
  /// They are apart from those of the row stores, whose group is compiled for the types of the collection.
  fileprivate func rowGroup<Row: Identifiable>(at field: Int, of _: Row.Type) -> Hold<RowGroup<Row>> {
    tree.tidy()
    let (outer, place) = (node, offset + field)
    if let group: RowGroup<Row> = outer.parts.find(at: place) { return Hold(group, in: tree.life) }
    let rows = (UnsafeRawPointer(pointer) + field).assumingMemoryBound(to: IdentifiedArray<Row>.self)
    let group = RowGroup<Row>(in: tree, seen: rows.pointee.version) {
      outer.locateIfPresent().map { ($0 + place).assumingMemoryBound(to: IdentifiedArray<Row>.self) }
    }
    // Not retained: the group removes this observer when it is released.
    let unretained = Unmanaged.passUnretained(group)
    group.attachment = attachGroup(at: field) {
      (rows: UnsafePointer<IdentifiedArray<Row>>?, forced: ForcedRegion, deliveries: inout Deliveries) in
      guard let rows else { return }
      unretained._withUnsafeGuaranteedRef { $0.collect(rows, forced, into: &deliveries) }
    }
    outer.parts.keep(group, at: place)
    return Hold(group, in: tree.life)
  }
}
