extension IdentifiedArray {
  /// The element with an id, or nil; set to put one in, to replace it or to remove it.
  ///
  /// Changing the element in place moves it out and back, so nothing inside it is copied. Setting an element whose id
  /// is not this one files it under its own id, if that is free; if it is taken, the element stays filed under the id
  /// it was reached by, and this is reported.
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
      if storage.count == 1 {
        var slot: Element? = storage.removeLast()
        defer { putBackOnly(slot, under: id) }
        yield &slot
      } else {
        // The element is moved out while the caller holds it: were it copied, every array inside would be, too. Until
        // it is put back nobody can reach the gap, since the collection is held exclusively.
        let place = storage.withUnsafeMutableBufferPointer { $0.baseAddress.unsafelyUnwrapped + position }
        var slot: Element? = place.move()
        defer { putBack(&slot, at: position, in: place, under: id) }
        yield &slot
      }
    }
  }

  // The pointer leads into the storage, which is held exclusively and not resized until this returns.
  @inlinable @inline(__always)
  mutating func putBack(
    _ slot: inout Element?, at position: Int, in place: UnsafeMutablePointer<Element>, under id: ID
  ) {
    if let element = slot.take() {
      let isSame = element.id == id
      place.initialize(to: element)
      if isSame { touch(id) } else { refile(id, at: position) }
    } else {
      // Something must stand in the gap for the array to remove it: a copy of a neighbor.
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
      touch(id)
      return
    }
    let isSame = element.id == id
    storage.append(element)
    if isSame { touch(id) } else { refile(id, at: 0) }
  }

  /// Files the element at a position, whose id has changed, under its new id.
  @usableFromInline
  mutating func refile(_ id: ID, at position: Int) {
    let new = storage[position].id
    guard positions[new] == nil else {
      Failures.report(
        .idTaken(String(describing: new), filedUnder: String(describing: id), in: "\(Self.self)"))
      touch(id)
      return
    }
    positions[id] = nil
    positions[new] = position
    ids[position] = new
    touch(id)
    touch(new)
  }

  /// Removes what stands at a position, and its id.
  @usableFromInline
  mutating func unfile(_ id: ID, at position: Int) {
    storage.remove(at: position)
    ids.remove(at: position)
    positions[id] = nil
    renumber(from: position)
    touch(id)
  }
}

extension IdentifiedArray {
  /// Reads from the element with an id where it lies.
  @inlinable @inline(__always)
  // A pointer, since an element that is handed over is copied; it is read at once and never kept.
  package func read<Value>(id: ID, _ body: (UnsafePointer<Element>) -> Value?) -> Value? {
    guard let position = positions[id] else { return nil }
    return storage.withUnsafeBufferPointer { body($0.baseAddress.unsafelyUnwrapped + position) }
  }

  /// Puts another element in the place of the one with the same id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - isSame: Whether the element there shall stay; then nothing changes.
  ///   - make: Makes the other element, with the same id, of the new version.
  /// - Returns: False if there is no element with the id.
  // A pointer, as above.
  @inlinable @inline(__always)
  package mutating func replace(
    id: ID, unless isSame: (UnsafePointer<Element>) -> Bool, with make: (Version) -> Element
  ) -> Bool {
    guard let position = positions[id] else { return false }
    let isKept = storage.withUnsafeBufferPointer { isSame($0.baseAddress.unsafelyUnwrapped + position) }
    if isKept { return true }
    touch(id)
    storage[position] = make(stamp)
    return true
  }
}
