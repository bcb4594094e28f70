/// The elements of an identified collection, with value semantics.
///
/// The elements are contiguous until a change finds that a copy of the collection exists. They then move into a tree,
/// whose copies share what has not changed, so that each further kept copy costs a few blocks. They become contiguous
/// again when no copy was made during many changes, or when they are moved anyway.
///
/// Each element is in a slot of an optional, so that an access by id can yield the slot itself. A slot is nil only while
/// such an access removes its element.
///
/// At most one of the two references is set; neither, if the storage is empty.
@usableFromInline
struct RowStorage<Element> {
  /// The number of elements up to which a copy is contiguous.
  @inlinable static var smallCount: Int { 64 }

  @usableFromInline var flat: RowBuffer<Element?>?
  @usableFromInline var tree: RowTree<Element?>?

  @inlinable
  init() {}

  /// The number of elements.
  @inlinable @inline(__always)
  var count: Int { flat?.count ?? treeCount }

  @usableFromInline var treeCount: Int { tree?.count ?? 0 }

  /// A Boolean value that indicates whether a copy of the storage exists.
  @inlinable
  var isShared: Bool {
    mutating get {
      if flat != nil { return !isKnownUniquelyReferenced(&flat) }
      return tree != nil && !isKnownUniquelyReferenced(&tree)
    }
  }

  /// A Boolean value that indicates whether all elements are contiguous and belong to this storage alone.
  @inlinable @inline(__always)
  var isFlat: Bool {
    mutating get { isKnownUniquelyReferenced(&flat) }
  }

  // Valid until the storage changes; the position must exist, and its slot must not be nil. The payload of an optional
  // is at the address of the optional.
  /// Returns the address of an element.
  @inlinable @inline(__always)
  func pointer(_ position: Int) -> UnsafePointer<Element> {
    // Not retained: the storage keeps it.
    guard let flat = flat.map(Unmanaged.passUnretained) else { return treePointer(position) }
    return flat._withUnsafeGuaranteedRef {
      UnsafeRawPointer($0.first + position).assumingMemoryBound(to: Element.self)
    }
  }

  // As above.
  @inlinable
  func treePointer(_ position: Int) -> UnsafePointer<Element> {
    UnsafeRawPointer(tree.unsafelyUnwrapped.pointer(position)).assumingMemoryBound(to: Element.self)
  }

  // Valid until the storage changes; the position must exist.
  /// Returns the contiguous elements from a position on.
  @inlinable
  func run(from position: Int) -> UnsafeBufferPointer<Element?> {
    if let flat {
      return UnsafeBufferPointer(start: UnsafePointer(flat.first + position), count: flat.count - position)
    }
    return tree.unsafelyUnwrapped.run(from: position)
  }

  // Valid until the storage changes or is copied; the position must exist.
  /// Returns the slot of an element that is contiguous with all others and belongs to this storage alone.
  @inlinable @inline(__always)
  mutating func uniqueSlot(_ position: Int) -> UnsafeMutablePointer<Element?>? {
    guard isKnownUniquelyReferenced(&flat) else { return nil }
    // Not retained: the storage keeps it.
    return Unmanaged.passUnretained(flat.unsafelyUnwrapped)._withUnsafeGuaranteedRef { $0.first + position }
  }

  // As above.
  /// Returns the slot of an element that belongs to this storage alone, after copying what is shared.
  ///
  /// - Complexity: O(log n); O(n) for the first change beside a copy.
  @inlinable
  mutating func ownedSlot(_ position: Int) -> UnsafeMutablePointer<Element?> {
    own()
    if let flat { return flat.first + position }
    return tree.unsafelyUnwrapped.ownedPointer(position)
  }

  /// Returns a stamp for the contents after a change.
  ///
  /// - Parameter current: The stamp before the change.
  /// - Returns: The stamp.
  @inlinable
  mutating func nextVersion(after current: Version) -> Version {
    guard isFlat else { return .next() }
    // Not retained: the storage keeps it.
    return Unmanaged.passUnretained(flat.unsafelyUnwrapped)._withUnsafeGuaranteedRef {
      $0.versions.next(after: current)
    }
  }

  /// Adds an element at the end.
  ///
  /// - Complexity: O(1) amortized, O(log n) beside a copy, O(n) for the first change beside a copy.
  @inlinable
  mutating func append(_ element: consuming Element) {
    guard isFlat else { return appendSlowly(element) }
    // Not retained: the storage keeps it. The slot is initialized immediately.
    let slot = Unmanaged.passUnretained(flat.unsafelyUnwrapped)._withUnsafeGuaranteedRef { flat in
      if flat.roomAfter == 0 { flat.growAfter() }
      return flat.addSlot()
    }
    slot.initialize(to: element)
  }

  @inlinable @inline(never)
  mutating func appendSlowly(_ element: consuming Element) {
    own()
    if flat == nil, tree == nil { flat = RowBuffer(roomBefore: 0, roomAfter: 4) }
    if let tree { return tree.append(element) }
    if flat?.roomAfter == 0 { flat?.growAfter() }
    flat?.appendInRoom(element)
  }

  /// Inserts an element.
  ///
  /// - Complexity: O(n); O(1) amortized at both ends, unless a copy exists.
  @inlinable
  mutating func insert(_ element: consuming Element, at position: Int) {
    guard position < count else { return append(element) }
    flatten()
    flat?.insert(element, at: position)
  }

  /// Removes an element.
  ///
  /// - Returns: The element, or nil if its slot is nil.
  /// - Complexity: O(n); O(1) at both ends, unless a copy exists.
  @inlinable
  @discardableResult
  mutating func remove(at position: Int) -> Element? {
    if position == count - 1 {
      own()
      if let tree { return tree.removeLast() }
    }
    flatten()
    return flat.unsafelyUnwrapped.remove(at: position)
  }

  /// Removes the last element, while all elements are contiguous and belong to this storage alone.
  ///
  /// - Complexity: O(1)
  @inlinable @inline(__always)
  mutating func removeLastFlat() -> Element? {
    // Not retained: the storage keeps it.
    Unmanaged.passUnretained(flat.unsafelyUnwrapped)._withUnsafeGuaranteedRef { $0.removeLast() }
  }

  /// Removes the last element.
  ///
  /// - Complexity: O(1), O(log n) beside a copy, O(n) for the first change beside a copy.
  @inlinable @inline(never)
  mutating func removeLastSlowly() -> Element? { remove(at: count - 1) }

  /// Makes the elements belong to this storage alone, as far as the next access requires.
  @inlinable
  mutating func own() {
    if tree != nil {
      if !isKnownUniquelyReferenced(&tree) {
        tree = tree?.copy()
      } else if tree?.isSettled == true {
        flatten()
      }
    } else if flat != nil, !isKnownUniquelyReferenced(&flat) {
      leaveFlatCopies()
    }
  }

  /// Moves the elements that a copy shares into a tree, or copies them if they are few.
  @inlinable @inline(never)
  mutating func leaveFlatCopies() {
    guard count > Self.smallCount else { return flat = flat?.copy(roomAfter: 4) }
    tree = flat.map { RowTree(copying: $0.first, count: $0.count) }
    flat = nil
  }

  /// Makes the elements contiguous and belong to this storage alone.
  @inlinable @inline(never)
  mutating func flatten() {
    if let tree {
      let buffer = RowBuffer<Element?>(roomBefore: 0, roomAfter: tree.count + 4)
      tree.copy(to: buffer.first)
      (buffer.count, buffer.roomAfter) = (tree.count, 4)
      self.tree = nil
      flat = buffer
    } else if !isKnownUniquelyReferenced(&flat) {
      flat = flat?.copy(roomAfter: 4)
    }
  }
}

// Unchecked: both classes change only while one storage refers to them, so copies on several threads read only.
extension RowStorage: @unchecked Sendable where Element: Sendable {}

extension RowStorage: RandomAccessCollection {
  @inlinable @inline(__always)
  var startIndex: Int { 0 }
  @inlinable @inline(__always)
  var endIndex: Int { count }

  @inlinable @inline(__always)
  subscript(position: Int) -> Element {
    precondition(position >= 0 && position < count)
    return pointer(position).pointee
  }

  @inlinable
  func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    guard tree == nil, MemoryLayout<Element?>.stride == MemoryLayout<Element>.stride else { return nil }
    // No slot is nil, since no access is in progress.
    return try withExtendedLifetime(flat) {
      let start = flat.map { UnsafeRawPointer($0.first).assumingMemoryBound(to: Element.self) }
      return try body(UnsafeBufferPointer(start: start, count: count))
    }
  }
}

extension RowStorage {
  /// Creates storage with elements.
  @inlinable
  init(_ elements: some Collection<Element>) {
    guard !elements.isEmpty else { return }
    let buffer = RowBuffer<Element?>(roomBefore: 0, roomAfter: elements.count)
    for element in elements { buffer.appendInRoom(element) }
    flat = buffer
  }
}

extension RowStorage where Element: Equatable {
  /// Returns whether another storage has equal elements in the same order.
  ///
  /// The elements are compared in place: generic code allocates memory for each one that it takes out of a storage.
  @inlinable
  func hasEqualElements(_ other: RowStorage) -> Bool {
    guard count == other.count else { return false }
    // Both storages are kept, and nothing changes them, while the pointers of their runs are in use.
    return withExtendedLifetime((self, other)) {
      var position = 0
      while position < count {
        let (own, others) = (run(from: position), other.run(from: position))
        let length = Swift.min(own.count, others.count)
        for index in 0..<length where own[index] != others[index] { return false }
        position += length
      }
      return true
    }
  }
}
