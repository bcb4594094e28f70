extension IdentifiedArray {
  /// Adds an element at the end, unless its id is taken, which is reported.
  ///
  /// - Returns: Whether the element was added.
  /// - Complexity: O(1) amortized. The first call after a copy was made copies the ids, and O(√n) of the index.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> Bool {
    guard storage.isFlat, positions.recent == nil else { return appendBesideCopies(element) }
    let id = element.id
    guard positions.add(id, to: ids) else {
      reportDuplicate(id)
      return false
    }
    // Computing or hashing the id may have made a copy, so the storage checks again.
    storage.append(element)
    appendID(id)
    positions.fillIfNeeded(with: ids)
    touch(id, from: -1, to: ids.count - 1)
    return true
  }

  @inlinable @inline(never)
  mutating func appendBesideCopies(_ element: Element) -> Bool {
    let id = element.id
    guard position(of: id) == nil else {
      reportDuplicate(id)
      return false
    }
    let isShared = storage.isShared
    leaveCopies()
    storage.append(element)
    appendID(id)
    positions.append(id, in: ids, isShared: isShared)
    touch(id, from: -1, to: ids.count - 1)
    return true
  }

  @usableFromInline
  func reportDuplicate(_ id: ID) {
    Failures.report(.duplicateID(String(describing: id), in: SwiftTypeName(Self.self).text))
  }

  /// Adds elements at the end.
  ///
  /// Elements whose id is taken are skipped and reported.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Prepares for a number of changes in one step, so that observers and derived collections learn which they were.
  ///
  /// - Complexity: O(changes that are known)
  package mutating func makeJournalRoom(for changes: Int) { journal.makeRoom(for: changes) }

  /// Inserts an element at a position, unless its id is taken, which is reported.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - position: The position. A position beyond the end means the end.
  /// - Returns: Whether the element was added.
  /// - Complexity: O(n), or O(1) amortized at the end. Only the elements on the shorter side move.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at position: Int) -> Bool {
    let id = element.id
    guard self.position(of: id) == nil else {
      reportDuplicate(id)
      return false
    }
    let position = Swift.min(Swift.max(0, position), storage.count)
    leaveCopies()
    storage.insert(element, at: position)
    file(id, at: position)
    touch(id, from: -1, to: position)
    return true
  }

  /// Removes the element with an id.
  ///
  /// - Returns: The removed element, or nil if there was none.
  /// - Complexity: O(n)
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    guard let position = position(of: id) else { return nil }
    let element = storage[position]
    unfile(id, at: position)
    return element
  }

  /// Removes the last element.
  ///
  /// - Returns: The removed element, or nil if the collection is empty.
  /// - Complexity: O(1). The first call after a copy was made copies the ids and their index, O(n).
  @inlinable
  @discardableResult
  public mutating func popLast() -> Element? {
    guard let id = ids.last else { return nil }
    let isFlat = storage.isFlat
    if !isFlat { leaveCopies() }
    positions.removeLast(id, of: ids)
    removeID(at: ids.count - 1)
    let element = isFlat ? storage.removeLastFlat() : storage.removeLastSlowly()
    touch(id, from: ids.count, to: -1)
    return element
  }

  /// Removes all elements that satisfy a condition.
  ///
  /// - Complexity: O(n)
  @inlinable
  public mutating func removeAll(where shouldRemove: (Element) throws -> Bool) rethrows {
    let kept = try storage.indices.filter { try !shouldRemove(storage[$0]) }
    guard kept.count < storage.count else { return }
    let (before, earlier, count) = (ids, journal, storage.count)
    rebuild(from: kept)
    // The journal holds that many changes once it has grown. Larger removals are examined as a whole.
    guard count - kept.count <= Swift.max(earlier.room, count / ChangeJournal<ID>.elementsPerChange) else {
      return
    }
    journal = earlier
    var rest = kept.count
    for position in stride(from: count - 1, through: 0, by: -1) {
      if rest > 0, kept[rest - 1] == position {
        rest -= 1
      } else {
        journal.note(before[position], at: stamp, from: position, to: -1, count: count)
      }
    }
  }

  /// Removes all elements.
  @inlinable
  public mutating func removeAll() {
    guard !storage.isEmpty else { return }
    rebuild(from: [])
  }

  /// Moves the element with an id to a position.
  ///
  /// - Parameters:
  ///   - id: The element's id. An unknown id changes nothing.
  ///   - position: The element's new position. A position beyond the end means the end.
  /// - Complexity: O(n)
  @inlinable
  public mutating func move(id: ID, to position: Int) {
    guard let start = self.position(of: id) else { return }
    let end = Swift.min(Swift.max(0, position), storage.count - 1)
    guard start != end else { return }
    leaveCopies()
    if let element = storage.remove(at: start) { storage.insert(element, at: end) }
    positions.move(id, from: start, to: end, in: ids)
    moveID(from: start, to: end)
    touch(id, from: start, to: end)
  }

  /// Sorts the elements.
  ///
  /// - Complexity: O(n log n)
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    let order = try storage.indices.sorted { try areInIncreasingOrder(storage[$0], storage[$1]) }
    guard !order.elementsEqual(storage.indices) else { return }
    rebuild(from: order)
  }

  /// Replaces the contents by the elements at the given positions, and clears the journal of individual changes.
  ///
  /// Each element remains filed under its current key, which differs from the element's own id if that id was taken.
  @inlinable
  mutating func rebuild(from order: [Int]) {
    storage = RowStorage(order.map { storage[$0] })
    replaceIDs(by: ContiguousArray(order.map { ids[$0] }))
    positions = PositionTable(of: ids)
    touchAll()
  }
}
