/// Rows in an order, in leaves of one flat pool.
///
/// The leaf of a row is known, so a removal, a rank and a comparison need no keys. A Fenwick tree of the leaves' counts
/// gives ranks.
///
/// - Complexity: Insertion O(log n) comparisons; removal, rank and row at a rank O(log n).
@usableFromInline
struct RowOrder {
  /// The number of rows in a full leaf, a multiple of eight.
  ///
  /// The time of an insertion differs by about a tenth between capacities of 64 and 256 rows.
  @inlinable static var capacity: Int { 128 }
  // Leaf `i` starts at `i * capacity`, and has `counts[i]` rows.
  @usableFromInline private(set) var pool: ContiguousArray<RowNumber> = []
  @usableFromInline private(set) var counts: ContiguousArray<Int32> = []
  /// The position of each leaf in `leaves`.
  private var ordinals: ContiguousArray<Int32> = []
  /// The leaves in order.
  @usableFromInline private(set) var leaves: ContiguousArray<Int32> = []
  private var spare: ContiguousArray<Int32> = []
  /// The Fenwick tree, by ordinal, from 1.
  private var sums: ContiguousArray<Int32> = []
  /// The leaf of each row, or -1 if it is absent.
  private var leafOf: ContiguousArray<Int32> = []
  private(set) var count = 0
  /// A Boolean value that indicates whether `ordinals` and `sums` are computed when the current changes end.
  private var isCountedLater = false

  private var capacity: Int { Self.capacity }

  // MARK: - Reading

  /// Returns whether a row is present.
  func contains(_ row: RowNumber) -> Bool { row < leafOf.count && leafOf[Int(row)] >= 0 }

  /// Returns whether one present row is before another.
  func precedes(_ a: RowNumber, _ b: RowNumber) -> Bool {
    let (one, other) = (Int(leafOf[Int(a)]), Int(leafOf[Int(b)]))
    return one == other ? slot(of: a, in: one) < slot(of: b, in: one) : ordinals[one] < ordinals[other]
  }

  /// Returns the position of a row, which must be present.
  func rank(of row: RowNumber) -> Int {
    let leaf = Int(leafOf[Int(row)])
    return slot(of: row, in: leaf) + total(before: Int(ordinals[leaf]))
  }

  /// Returns the row at a position, which must exist.
  func row(at rank: Int) -> RowNumber {
    var (rest, index, step) = (Int32(rank), 0, 1)
    while step * 2 <= leaves.count { step *= 2 }
    while step > 0 {
      if index + step <= leaves.count, sums[index + step] <= rest {
        index += step
        rest -= sums[index]
      }
      step /= 2
    }
    return pool[Int(leaves[index]) * capacity + Int(rest)]
  }

  /// Calls a closure with the rows, in order.
  func forEach(_ body: (RowNumber) -> Void) {
    for leaf in leaves { for at in 0..<Int(counts[Int(leaf)]) { body(pool[Int(leaf) * capacity + at]) } }
  }

  /// Returns the number of rows that satisfy a condition, which must hold up to some row and for none after it.
  func lowerBound(_ isBefore: (RowNumber) -> Bool) -> Int {
    let place = place(isBefore)
    return total(before: place.ordinal) + place.at
  }

  /// Returns the position of a row in its leaf.
  ///
  /// Places after the last row of a leaf may have earlier rows, so the first match counts.
  private func slot(of row: RowNumber, in leaf: Int) -> Int {
    let (start, wanted) = (leaf * capacity, SIMD8<RowNumber>(repeating: row))
    let size = MemoryLayout<RowNumber>.stride
    return pool.withUnsafeBytes { bytes in
      var at = 0
      // Each load is checked against the bounds of the pool.
      while !any(
        bytes.loadUnaligned(fromByteOffset: (start + at) * size, as: SIMD8<RowNumber>.self) .== wanted)
      {
        at += 8
      }
      while bytes.loadUnaligned(fromByteOffset: (start + at) * size, as: RowNumber.self) != row { at += 1 }
      return at
    }
  }

  private func total(before ordinal: Int) -> Int {
    var (total, index) = (0, ordinal)
    while index > 0 {
      total += Int(sums[index])
      index &= index - 1
    }
    return total
  }

  /// Returns the place after the rows that satisfy a condition, which must hold up to some row and for none after it.
  @inlinable
  func place(_ isBefore: (RowNumber) -> Bool) -> RowOrderPlace {
    guard !leaves.isEmpty else { return RowOrderPlace(ordinal: 0, at: 0) }
    // The last leaf whose first row is before the place.
    var (low, high) = (0, leaves.count)
    while high &- low > 1 {
      let middle = (low &+ high) >> 1
      if isBefore(pool[Int(leaves[middle]) &* Self.capacity]) { low = middle } else { high = middle }
    }
    let leaf = Int(leaves[low])
    let start = leaf &* Self.capacity
    var (from, to) = (0, Int(counts[leaf]))
    while from < to {
      let middle = (from &+ to) >> 1
      if isBefore(pool[start &+ middle]) { from = middle &+ 1 } else { to = middle }
    }
    return RowOrderPlace(ordinal: low, at: from)
  }

  // MARK: - Changing

  /// Replaces all rows.
  ///
  /// - Parameters:
  ///   - rows: The rows, in order.
  ///   - rowCount: A number above that of every row.
  mutating func rebuild(_ rows: [RowNumber], rowCount: Int) {
    let fill = capacity * 3 / 4
    (pool, counts, ordinals, leaves, spare, count) = ([], [], [], [], [], rows.count)
    leafOf = ContiguousArray(repeating: -1, count: rowCount)
    pool.reserveCapacity((rows.count / fill + 2) * capacity)
    var leaf = -1
    for row in rows {
      if leaf < 0 || counts[leaf] == fill {
        leaf = takeLeaf()
        leaves.append(Int32(leaf))
      }
      append(row, to: leaf)
    }
    recount()
  }

  /// Begins removals and insertions.
  ///
  /// Do not ask for ranks, or for the order of two rows, before ``endChanges()``.
  ///
  /// - Parameter count: The number of rows that are removed and inserted.
  mutating func beginChanges(_ count: Int) {
    let depth = Int.bitWidth - leaves.count.leadingZeroBitCount
    isCountedLater = 2 * count * depth > leaves.count
  }

  /// Ends removals and insertions.
  mutating func endChanges() {
    guard isCountedLater else { return }
    isCountedLater = false
    recount()
  }

  /// Inserts a row, which must be absent.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - place: Its place, found since the last change.
  @usableFromInline
  mutating func insert(_ row: RowNumber, at place: RowOrderPlace) {
    if leafOf.count <= row {
      leafOf.append(contentsOf: repeatElement(-1, count: Int(row) + 1 - leafOf.count))
    }
    if leaves.isEmpty {
      leaves.append(Int32(takeLeaf()))
      recount()
    }
    var (ordinal, at) = (place.ordinal, place.at)
    var leaf = Int(leaves[ordinal])
    if Int(counts[leaf]) == capacity {
      let other = split(leaf, at: ordinal)
      let half = Int(counts[leaf])
      if at > half { (ordinal, at, leaf) = (ordinal + 1, at - half, other) }
    }
    let slot = leaf * capacity + at
    shift(Int(counts[leaf]) - at, from: slot, to: slot + 1)
    pool[slot] = row
    counts[leaf] += 1
    count += 1
    leafOf[Int(row)] = Int32(leaf)
    add(1, at: ordinal)
  }

  /// Removes a row, which must be present.
  mutating func remove(_ row: RowNumber) {
    let leaf = Int(leafOf[Int(row)])
    let at = slot(of: row, in: leaf)
    shift(Int(counts[leaf]) - 1 - at, from: leaf * capacity + at + 1, to: leaf * capacity + at)
    counts[leaf] -= 1
    count -= 1
    leafOf[Int(row)] = -1
    add(-1, at: Int(ordinals[leaf]))
    if Int(counts[leaf]) < capacity / 4, leaves.count > 1 { merge(leaf) }
  }

  /// Moves adjacent rows of one leaf by one place.
  private mutating func shift(_ count: Int, from source: Int, to target: Int) {
    guard count > 0 else { return }
    precondition(max(source, target) + count <= pool.count)
    // The pointer is used during the call only, and within the bounds that were checked.
    pool.withUnsafeMutableBufferPointer { pool in
      guard let base = pool.baseAddress else { return }
      (base + target).update(from: base + source, count: count)
    }
  }

  private mutating func append(_ row: RowNumber, to leaf: Int) {
    pool[leaf * capacity + Int(counts[leaf])] = row
    counts[leaf] += 1
    leafOf[Int(row)] = Int32(leaf)
  }

  private mutating func takeLeaf() -> Int {
    if let leaf = spare.popLast() { return Int(leaf) }
    pool.append(contentsOf: repeatElement(0, count: capacity))
    counts.append(0)
    ordinals.append(0)
    return counts.count - 1
  }

  /// Moves the second half of a full leaf to a new leaf, and returns the new one.
  private mutating func split(_ leaf: Int, at ordinal: Int) -> Int {
    let other = takeLeaf()
    let half = capacity / 2
    for index in half..<capacity { append(pool[leaf * capacity + index], to: other) }
    counts[leaf] = Int32(half)
    leaves.insert(Int32(other), at: ordinal + 1)
    recount()
    return other
  }

  /// Merges a small leaf with its neighbor if both fit into one.
  private mutating func merge(_ leaf: Int) {
    guard let ordinal = isCountedLater ? leaves.firstIndex(of: Int32(leaf)) : Int(ordinals[leaf]) else {
      return
    }
    let left = ordinal + 1 < leaves.count ? ordinal : ordinal - 1
    let (into, from) = (Int(leaves[left]), Int(leaves[left + 1]))
    // An empty leaf must be removed, because a search reads the first row of each leaf.
    guard counts[leaf] == 0 || Int(counts[into] + counts[from]) <= capacity * 3 / 4 else { return }
    for index in 0..<Int(counts[from]) { append(pool[from * capacity + index], to: into) }
    leaves.remove(at: left + 1)
    spare.append(Int32(from))
    counts[from] = 0
    recount()
  }

  private mutating func add(_ change: Int32, at ordinal: Int) {
    guard !isCountedLater else { return }
    var index = ordinal + 1
    while index < sums.count {
      sums[index] += change
      index += index & -index
    }
  }

  private mutating func recount() {
    guard !isCountedLater else { return }
    let (leaves, counts, size) = (leaves, counts, leaves.count + 1)
    var tree = ContiguousArray<Int32>(repeating: 0, count: size)
    var sums = tree.mutableSpan
    var ordinals = ordinals.mutableSpan
    // Each element is the sum of a range of leaves, which is complete before it is added to the next larger range.
    for at in 1..<size {
      let leaf = Int(leaves[at - 1])
      ordinals[leaf] = Int32(at - 1)
      sums[at] += counts[leaf]
      let up = at + (at & -at)
      if up < size { sums[up] += sums[at] }
    }
    self.sums = tree
  }
}

/// A place between two rows of an order.
@usableFromInline
struct RowOrderPlace {
  /// The position of the leaf among the leaves.
  @usableFromInline let ordinal: Int
  /// The position in the leaf.
  @usableFromInline let at: Int

  @inlinable
  init(ordinal: Int, at: Int) { (self.ordinal, self.at) = (ordinal, at) }
}
