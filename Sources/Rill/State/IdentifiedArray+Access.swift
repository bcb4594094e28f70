extension IdentifiedArray {
  /// Accesses the element with an id.
  ///
  /// Assign an element to add or replace it, or nil to remove it.
  ///
  /// A change in place moves the element out and back, so nothing inside it is copied. An assigned element with a
  /// different id is filed under its own id if that id is free. If it is taken, the element remains filed under the
  /// subscript's id, and this is reported.
  ///
  /// - Complexity: O(1) for changes of an element and for additions, which go to the end; O(n) for removal.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get {
      guard let position = positions[id] else { return nil }
      return storage[position]
    }
    _modify {
      guard let position = positions[id] else {
        var added: Element?
        yield &added
        if let added { append(added) }
        return
      }
      if ids.count == 1 {
        leaveCopies()
        var slot: Element? = storage.removeLast()
        defer { putBackOnly(slot, under: id) }
        yield &slot
      } else {
        // The element is moved out while the caller holds it: a copy of it would copy every array inside. Until it is
        // put back, the gap is unreachable, since the access to the collection is exclusive.
        let place = place(position)
        var slot: Element? = place.move()
        defer { putBack(&slot, at: position, in: place, under: id) }
        yield &slot
      }
    }
  }

  // The pointer refers to the storage, to which access is exclusive and which is not resized before it is used.
  @inlinable @inline(__always)
  mutating func putBack(
    _ slot: inout Element?, at position: Int, in place: UnsafeMutablePointer<Element>, under id: ID
  ) {
    if let element = slot.take() {
      let isSame = element.id == id
      place.initialize(to: element)
      if isSame { touch(id, from: position, to: position) } else { refile(id, at: position) }
    } else {
      // The gap must be initialized before the storage can remove it; a copy of a neighbor fills it.
      place.initialize(to: storage[position == 0 ? 1 : 0])
      unfile(id, at: position)
    }
  }

  /// Puts the only element back, or leaves the collection empty.
  @usableFromInline
  mutating func putBackOnly(_ slot: consuming Element?, under id: ID) {
    guard let element = slot else {
      ids.removeAll(keepingCapacity: true)
      positions[id] = nil
      touch(id, from: 0, to: -1)
      return
    }
    let isSame = element.id == id
    storage.append(element)
    if isSame { touch(id, from: 0, to: 0) } else { refile(id, at: 0) }
  }

  /// Files the element at a position under its new id after its id has changed.
  @usableFromInline
  mutating func refile(_ id: ID, at position: Int) {
    let new = storage[position].id
    guard positions[new] == nil else {
      Failures.report(
        .idTaken(String(describing: new), filedUnder: String(describing: id), in: "\(Self.self)"))
      touch(id, from: position, to: position)
      return
    }
    positions[id] = nil
    positions[new] = position
    ids[position] = new
    touch(id, from: position, to: -1)
    touch(new, from: -1, to: position)
  }

  /// Removes the element at a position, and its id.
  @usableFromInline
  mutating func unfile(_ id: ID, at position: Int) {
    leaveCopies()
    storage.remove(at: position)
    unfileID(id, at: position)
    touch(id, from: position, to: -1)
  }
}

extension IdentifiedArray {
  /// Reads from the element with an id in place.
  @inlinable @inline(__always)
  // A pointer, since passing the element would copy it. It is read immediately and never kept.
  package func read<Value>(id: ID, _ body: (UnsafePointer<Element>) -> Value?) -> Value? {
    guard let position = positions[id] else { return nil }
    return body(storage.pointer(position))
  }

  /// Replaces the element with an id by another element with the same id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - isSame: Whether to keep the current element, in which case nothing changes.
  ///   - make: Creates the other element from the new version.
  /// - Returns: False if there is no element with the id.
  // A pointer, as above.
  @inlinable @inline(__always)
  package mutating func replace(
    id: ID, unless isSame: (UnsafePointer<Element>) -> Bool, with make: (Version) -> Element
  ) -> Bool {
    guard let position = positions[id] else { return false }
    if isSame(storage.pointer(position)) { return true }
    let place = place(position)
    touch(id, from: position, to: position)
    place.pointee = make(stamp)
    return true
  }
}
