// Elements from elsewhere, such as the answers of a server: what is there already stays as it is.
extension IdentifiedArray {
  /// Adds an element at the end, or replaces the element with its id.
  ///
  /// If the elements are `Equatable`, an equal element is left alone, so that its observers are not notified.
  ///
  /// - Parameter element: The element.
  /// - Returns: Whether the element was added.
  /// - Complexity: O(1) amortized
  @inlinable
  @discardableResult
  public mutating func upsert(_ element: Element) -> Bool { upsert(element) { _, _ in false } }

  /// Adds elements at the end, or replaces those with their ids.
  ///
  /// If the elements are `Equatable`, equal elements are left alone, so that their observers are not notified.
  ///
  /// - Parameter elements: The elements. Of several with the same id, the last is kept.
  /// - Complexity: O(elements)
  @inlinable
  public mutating func upsert(contentsOf elements: some Sequence<Element>) {
    for element in elements { upsert(element) }
  }

  /// Adds elements at the end, or merges them into those with their ids.
  ///
  /// If the elements are `Equatable`, an element that a merge leaves equal is left alone. If a merge throws, the earlier
  /// elements remain merged; an `Equatable` element remains as it was, and another one as far as it was changed.
  ///
  /// ```swift
  /// users.merge(answer) { user, other in user.name = other.name }
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - merge: Changes an element that is there, by another one with the same id.
  /// - Complexity: O(elements)
  @inlinable
  public mutating func merge(
    _ elements: some Sequence<Element>, by merge: (inout Element, Element) throws -> Void
  ) rethrows {
    for element in elements {
      if let position = position(of: element.id) {
        try change(element.id, at: position) { try merge(&$0, element) }
      } else {
        append(element)
      }
    }
  }

  /// Changes the elements with some ids.
  ///
  /// - Parameters:
  ///   - ids: The ids. Unknown ones are skipped.
  ///   - body: Changes an element.
  /// - Complexity: O(ids)
  @inlinable
  public mutating func update(ids: some Sequence<ID>, _ body: (inout Element) throws -> Void) rethrows {
    for id in ids {
      if let position = position(of: id) { try change(id, at: position, body) }
    }
  }

  /// Removes the elements with some ids.
  ///
  /// - Parameter ids: The ids. Unknown ones are skipped.
  /// - Complexity: O(n)
  @inlinable
  public mutating func removeAll(ids: some Sequence<ID>) {
    let removed = Set(ids.lazy.compactMap { [self] in self.position(of: $0) })
    guard !removed.isEmpty else { return }
    var position = -1
    removeAll { _ in
      position += 1
      return removed.contains(position)
    }
  }

  /// Replaces all elements.
  ///
  /// If the elements are `Equatable`, equal elements are left alone. Where only some elements were added, removed or
  /// replaced, observers and derived collections learn which; otherwise, they examine all.
  ///
  /// - Parameter elements: The elements, in their new order. Of several with the same id, the first is kept, and the
  ///   others are reported.
  /// - Complexity: O(n)
  @inlinable
  public mutating func replaceAll(with elements: some Sequence<Element>) {
    replaceAll(with: elements) { _, _ in false }
  }

  /// Inserts an element into a sorted collection, behind elements that are not in order with it, unless its id is
  /// taken, which is reported.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - areInIncreasingOrder: The order by which the collection is sorted.
  /// - Returns: Whether the element was added.
  /// - Complexity: O(log n) comparisons, and O(n) as ``insert(_:at:)``
  @inlinable
  @discardableResult
  public mutating func insert(
    _ element: Element, sortedBy areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if try areInIncreasingOrder(element, storage[middle]) { high = middle } else { low = middle + 1 }
    }
    return insert(element, at: low)
  }
}

extension IdentifiedArray where Element: Equatable {
  /// Adds an element at the end, or replaces the element with its id, unless it is equal.
  ///
  /// - Parameter element: The element.
  /// - Returns: Whether the element was added.
  /// - Complexity: O(1) amortized
  @inlinable
  @discardableResult
  public mutating func upsert(_ element: Element) -> Bool { upsert(element, unless: ==) }

  /// Adds elements at the end, or replaces those with their ids, unless they are equal.
  ///
  /// - Parameter elements: The elements. Of several with the same id, the last is kept.
  /// - Complexity: O(elements)
  @inlinable
  public mutating func upsert(contentsOf elements: some Sequence<Element>) {
    for element in elements { upsert(element) }
  }

  /// Adds elements at the end, or merges them into those with their ids.
  ///
  /// An element that a merge leaves equal is left alone.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - merge: Changes an element that is there, by another one with the same id.
  /// - Complexity: O(elements)
  @inlinable
  public mutating func merge(
    _ elements: some Sequence<Element>, by merge: (inout Element, Element) throws -> Void
  ) rethrows {
    for element in elements {
      guard let position = position(of: element.id) else {
        append(element)
        continue
      }
      var merged = storage[position]
      try merge(&merged, element)
      if merged != storage[position] { self[id: element.id] = merged }
    }
  }

  /// Replaces all elements that are not equal.
  ///
  /// - Parameter elements: The elements, in their new order. Of several with the same id, the first is kept, and the
  ///   others are reported.
  /// - Complexity: O(n)
  @inlinable
  public mutating func replaceAll(with elements: some Sequence<Element>) {
    replaceAll(with: elements, unless: ==)
  }
}

extension IdentifiedArray {
  @inlinable
  mutating func change(
    _ id: ID, at position: Int, _ body: (inout Element) throws -> Void
  ) rethrows {
    defer {
      if storage[position].id == id {
        touch(id, from: position, to: position)
      } else {
        refile(id, at: position)
      }
    }
    try body(&place(position).pointee)
  }

  @inlinable
  mutating func upsert(_ element: Element, unless isSame: (Element, Element) -> Bool) -> Bool {
    let id = element.id
    guard let position = position(of: id) else { return append(element) }
    if !isSame(storage[position], element) { self[id: id] = element }
    return false
  }

  @inlinable
  mutating func replaceAll(
    with elements: some Sequence<Element>, unless isSame: (Element, Element) -> Bool
  ) {
    let next = IdentifiedArray(elements)
    let added = next.ids.count { position(of: $0) == nil }
    let removed = ids.count { next.position(of: $0) == nil }
    guard added + removed <= ChangeJournal<ID>.capacity, keepsOrder(of: next) else {
      return exchange(for: next, unless: isSame)
    }
    for id in removed == 0 ? [] : ids where next.position(of: id) == nil { remove(id: id) }
    for (position, element) in next.storage.enumerated() {
      let id = next.ids[position]
      if added > 0, self.position(of: id) == nil {
        insert(element, at: position)
      } else if !isSame(storage[position], element) {
        self[id: id] = element
      }
    }
  }

  /// Returns whether the elements that both collections contain have the same order.
  @inlinable
  func keepsOrder(of other: IdentifiedArray) -> Bool {
    ids.lazy.filter { other.position(of: $0) != nil }
      .elementsEqual(other.ids.lazy.filter { [self] in position(of: $0) != nil })
  }

  /// Takes the elements of another collection, but those of this one where they are equal.
  @inlinable
  mutating func exchange(for other: IdentifiedArray, unless isSame: (Element, Element) -> Bool) {
    var elements = ContiguousArray(other)
    for (index, id) in other.ids.enumerated() {
      guard let position = position(of: id), isSame(storage[position], elements[index]) else { continue }
      elements[index] = storage[position]
    }
    storage = RowStorage(elements)
    replaceIDs(by: other.ids)
    positions = other.positions
    touchAll()
  }
}

/// A collection of any type whose next value can take over what is equal, and so know what has changed.
package protocol SuccessiveCollection {
  /// Returns the next value with the elements of this one where they are equal, or nil if it has another type.
  func succeeded(by next: Any) -> Any?
}

extension IdentifiedArray: SuccessiveCollection where Element: Equatable {
  /// Returns the next value with the elements of this one where they are equal, or nil if it has another type.
  ///
  /// - Complexity: O(changes) if the next value was made from this one by changes that its journal remembers, otherwise O(n)
  package func succeeded(by next: Any) -> Any? {
    guard let next = next as? IdentifiedArray else { return nil }
    if next.journal.count(after: version) != nil { return next }
    var rows = self
    rows.replaceAll(with: next)
    return rows
  }
}
