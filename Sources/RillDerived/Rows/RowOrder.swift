/// Rows in an order, in leaves of one flat pool.
///
/// The leaf of a row is known, so a removal, a rank and a comparison need no keys. A Fenwick tree of the leaves' counts
/// gives ranks.
///
/// - Complexity: Insertion O(log n) comparisons; removal, rank and row at a rank O(log n).
struct RowOrder {
  /// The number of rows in a full leaf.
  ///
  /// The time of an insertion differs by about a tenth between capacities of 64 and 256 rows.
  let capacity: Int
  // Leaf `i` starts at `i * capacity`, and has `counts[i]` rows.
  private var pool: ContiguousArray<RowNumber> = []
  private var counts: ContiguousArray<Int32> = []
  /// The position of each leaf in `leaves`.
  private var ordinals: ContiguousArray<Int32> = []
  /// The leaves in order.
  private var leaves: ContiguousArray<Int32> = []
  private var spare: ContiguousArray<Int32> = []
  /// The Fenwick tree, by ordinal, from 1.
  private var sums: ContiguousArray<Int32> = []
  /// The leaf of each row, or -1 if it is absent.
  private var leafOf: ContiguousArray<Int32> = []
  private(set) var count = 0

  init(capacity: Int = 128) { self.capacity = capacity }

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
    guard let place = place(isBefore) else { return 0 }
    return total(before: place.ordinal) + place.at
  }

  private func slot(of row: RowNumber, in leaf: Int) -> Int {
    let start = leaf * capacity
    var at = start
    while pool[at] != row { at += 1 }
    return at - start
  }

  private func total(before ordinal: Int) -> Int {
    var (total, index) = (0, ordinal)
    while index > 0 {
      total += Int(sums[index])
      index &= index - 1
    }
    return total
  }

  private func place(_ isBefore: (RowNumber) -> Bool) -> (ordinal: Int, at: Int)? {
    guard !leaves.isEmpty else { return nil }
    // The last leaf whose first row is before the place.
    var (low, high) = (0, leaves.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBefore(pool[Int(leaves[middle]) * capacity]) { low = middle } else { high = middle }
    }
    let leaf = Int(leaves[low])
    var (from, to) = (0, Int(counts[leaf]))
    while from < to {
      let middle = (from + to) / 2
      if isBefore(pool[leaf * capacity + middle]) { from = middle + 1 } else { to = middle }
    }
    return (low, from)
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

  /// Inserts a row, which must be absent.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - isBefore: Returns whether a present row belongs before the new one.
  mutating func insert(_ row: RowNumber, after isBefore: (RowNumber) -> Bool) {
    if leafOf.count <= row {
      leafOf.append(contentsOf: repeatElement(-1, count: Int(row) + 1 - leafOf.count))
    }
    if leaves.isEmpty {
      leaves.append(Int32(takeLeaf()))
      recount()
    }
    var (ordinal, at) = place(isBefore) ?? (0, 0)
    var leaf = Int(leaves[ordinal])
    if Int(counts[leaf]) == capacity {
      let other = split(leaf, at: ordinal)
      let half = Int(counts[leaf])
      if at > half { (ordinal, at, leaf) = (ordinal + 1, at - half, other) }
    }
    let place = leaf * capacity + at
    shift(Int(counts[leaf]) - at, from: place, to: place + 1)
    pool[place] = row
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
    let ordinal = Int(ordinals[leaf])
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
    var index = ordinal + 1
    while index < sums.count {
      sums[index] += change
      index += index & -index
    }
  }

  private mutating func recount() {
    sums = ContiguousArray(repeating: 0, count: leaves.count + 1)
    for (at, leaf) in leaves.enumerated() {
      ordinals[Int(leaf)] = Int32(at)
      sums[at + 1] += counts[Int(leaf)]
      let up = at + 1 + ((at + 1) & -(at + 1))
      if up < sums.count { sums[up] += sums[at + 1] }
    }
  }
}
