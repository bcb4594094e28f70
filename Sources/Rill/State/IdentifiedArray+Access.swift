extension IdentifiedArray {
  /// Accesses the element with an id.
  ///
  /// Assign an element to add or replace it, or nil to remove it.
  ///
  /// A change in place copies nothing inside of the element. An assigned element with a
  /// different id is filed under its own id if that id is free. If it is taken, the element remains filed under the
  /// subscript's id, and this is reported.
  ///
  /// - Complexity: O(1) for changes of an element and for additions, which go to the end; O(n) for removal.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get {
      guard let position = position(of: id) else { return nil }
      return storage[position]
    }
    _modify {
      let position = position(of: id) ?? -1
      // One yield of memory elsewhere: with several, or with a slot in its frame, the compiler would allocate the frame.
      let slot = position < 0 ? Self.emptySlot() : slot(position)
      defer { close(slot, at: position) }
      yield &slot.pointee
    }
  }

  /// Returns memory for an element that may be added, which ``close(_:at:)`` deallocates.
  @usableFromInline
  static func emptySlot() -> UnsafeMutablePointer<Element?> {
    let slot = UnsafeMutablePointer<Element?>.allocate(capacity: 1)
    slot.initialize(to: nil)
    return slot
  }

  // The pointer is that of the access, which is exclusive: the slot of the position, or memory of its own if the position
  // is negative.
  /// Records a change of a slot, and adds, files or removes the element.
  @inlinable @inline(__always)
  mutating func close(_ slot: UnsafeMutablePointer<Element?>, at position: Int) {
    if position >= 0, let id = slot.pointee?.id, id == ids[position] {
      touch(id, from: position, to: position)
    } else {
      closeOther(slot, at: position)
    }
  }

  // As above.
  @inlinable @inline(never)
  mutating func closeOther(_ slot: UnsafeMutablePointer<Element?>, at position: Int) {
    if position < 0 {
      let added = slot.move()
      slot.deallocate()
      if let added { append(added) }
    } else if slot.pointee == nil {
      unfile(ids[position], at: position)
    } else {
      refile(ids[position], at: position)
    }
  }

  /// Files the element at a position under its new id after its id has changed.
  @inlinable
  mutating func refile(_ id: ID, at position: Int) {
    let new = storage[position].id
    guard self.position(of: new) == nil else {
      reportTaken(new, filedUnder: id)
      touch(id, from: position, to: position)
      return
    }
    positions.replace(id, by: new, at: position, in: ids)
    replaceID(at: position, by: new)
    touch(id, from: position, to: -1)
    touch(new, from: -1, to: position)
  }

  @usableFromInline
  func reportTaken(_ new: ID, filedUnder id: ID) {
    Failures.report(
      .idTaken(String(describing: new), filedUnder: String(describing: id), in: SwiftTypeName(Self.self).text)
    )
  }

  /// Removes the element at a position, and its id.
  @inlinable
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
    guard let position = position(of: id) else { return nil }
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
    guard let position = position(of: id) else { return false }
    if isSame(storage.pointer(position)) { return true }
    let place = place(position)
    touch(id, from: position, to: position)
    place.pointee = make(stamp)
    return true
  }
}
