/// The positions of elements by id.
///
/// A hash table with linear probing, whose buckets contain positions only. The ids are compared in the array of all ids, so
/// the table takes 8 to 16 bytes an element, whatever the type of the ids, and is copied as plain memory.
///
/// A few ids are searched in their order, which takes less time than a lookup by hash value. The table is empty until there
/// are more of them.
///
/// An insertion or a removal changes the positions of all later elements. The table stores positions up to a common
/// shift, so that those on the longer side need not be written. The others are written in one pass over the buckets, without
/// computing hash values.
///
/// Ids that are appended beside copies are stored apart at first, so that such an append does not copy the table.
@usableFromInline
struct PositionTable<ID: Hashable> {
  /// The numbers of the ids, each in the first vacant bucket after the one of its hash value.
  ///
  /// Their count is zero or a power of two, and at least twice the number of ids.
  @usableFromInline var buckets: ContiguousArray<Int32> = []
  /// The number of ids in the buckets.
  @usableFromInline var count: Int32 = 0
  /// The difference between the positions and the stored numbers.
  @usableFromInline var shift: Int32 = 0
  /// The positions, without the shift, of ids that were appended beside copies, or nil if there are none.
  ///
  /// No id is both here and in the buckets.
  @usableFromInline var recent: [ID: Int32]?

  /// The contents of a bucket without an id.
  @inlinable static var vacant: Int32 { .min }
  /// The greatest number of ids that are searched without a table.
  @inlinable static var searchLimit: Int { 8 }
  /// The shift at which the table is made again, so that all numbers can be stored.
  @inlinable
  static var shiftLimit: Int32 { 1 << 30 }

  /// A Boolean value that indicates whether the ids are searched instead.
  @inlinable var isEmpty: Bool { count == 0 }

  @inlinable
  init() {}

  /// Creates the table of ids, which are distinct.
  @inlinable
  init(of ids: ContiguousArray<ID>) { fillIfNeeded(with: ids) }

  /// Creates the table of ids, or returns nil if two of them are equal.
  @inlinable
  init?(ofDistinct ids: ContiguousArray<ID>) {
    guard ids.count > Self.searchLimit else {
      for position in ids.indices.dropFirst() where ids[..<position].contains(ids[position]) { return nil }
      return
    }
    makeBuckets(for: ids.count)
    for (position, id) in ids.enumerated() {
      guard let bucket = vacancy(for: id, in: ids) else { return nil }
      set(bucket, Int32(position))
    }
  }

  // MARK: - Reading

  /// Returns the position of an id, or nil if there is none.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - ids: All ids, in the order of their positions.
  /// - Returns: The position.
  @inlinable @inline(__always)
  func position(of id: ID, in ids: ContiguousArray<ID>) -> Int? {
    if count == 0 { return ids.firstIndex(of: id) }
    return find(id, in: ids)
  }

  @inlinable
  func find(_ id: ID, in ids: ContiguousArray<ID>) -> Int? {
    var bucket = firstBucket(of: id)
    while true {
      let number = buckets[bucket]
      if number == Self.vacant { break }
      let position = Int(number &+ shift)
      if ids[position] == id { return position }
      bucket = (bucket &+ 1) & (buckets.count &- 1)
    }
    guard let recent else { return nil }
    return recent[id].map { Int($0 &+ shift) }
  }

  @inlinable @inline(__always)
  func firstBucket(of id: ID) -> Int { id._rawHashValue(seed: 0) & (buckets.count &- 1) }

  /// Returns the bucket of a number, which must be stored.
  @inlinable
  func bucket(of number: Int32, _ id: ID) -> Int? {
    var bucket = firstBucket(of: id)
    while buckets[bucket] != number {
      // The hash value of the id has changed, which its type must not do.
      if buckets[bucket] == Self.vacant { return buckets.firstIndex(of: number) }
      bucket = (bucket &+ 1) & (buckets.count &- 1)
    }
    return bucket
  }

  // MARK: - Buckets

  /// Makes the table again, with room for another id.
  @inlinable
  mutating func fill(with ids: ContiguousArray<ID>) {
    (recent, shift, count) = (nil, 0, 0)
    makeBuckets(for: ids.count)
    for (position, id) in ids.enumerated() { set(vacancy(for: id), Int32(position)) }
  }

  /// Makes vacant buckets for a number of ids and another one.
  @inlinable
  mutating func makeBuckets(for count: Int) {
    let least = 2 * (count + 1)
    buckets = ContiguousArray(
      repeating: Self.vacant, count: 1 << (Int.bitWidth - (least - 1).leadingZeroBitCount))
  }

  /// Adds the number of an id, which must have none.
  @inlinable
  mutating func put(_ id: ID, _ number: Int32, in ids: ContiguousArray<ID>) {
    // The ids are those after the change, or contain as many.
    if isFull { fill(with: ids) } else { set(vacancy(for: id), number) }
  }

  /// Returns the bucket for an id, which must have none.
  @inlinable
  func vacancy(for id: ID) -> Int {
    var bucket = firstBucket(of: id)
    while buckets[bucket] != Self.vacant { bucket = (bucket &+ 1) & (buckets.count &- 1) }
    return bucket
  }

  /// Returns the bucket for an id, or nil if it has one.
  @inlinable
  func vacancy(for id: ID, in ids: ContiguousArray<ID>) -> Int? {
    var bucket = firstBucket(of: id)
    while true {
      let number = buckets[bucket]
      if number == Self.vacant { return bucket }
      if ids[Int(number &+ shift)] == id { return nil }
      bucket = (bucket &+ 1) & (buckets.count &- 1)
    }
  }

  /// Moves the recent ids to the others.
  @inlinable
  mutating func gather(in ids: ContiguousArray<ID>) {
    guard let added = recent.take() else { return }
    guard (Int(count) + added.count) * 2 <= buckets.count else { return fill(with: ids) }
    for (id, number) in added { set(vacancy(for: id), number) }
  }

  /// Removes the number of an id, and closes the gap in its run of buckets.
  @inlinable
  mutating func take(_ id: ID, at position: Int, in ids: ContiguousArray<ID>) {
    guard var gap = bucket(of: Int32(position) &- shift, id) else { return }
    let mask = buckets.count - 1
    var next = (gap + 1) & mask
    while buckets[next] != Self.vacant {
      let first = firstBucket(of: ids[Int(buckets[next] &+ shift)])
      if (next &- first) & mask >= (next &- gap) & mask {
        buckets[gap] = buckets[next]
        gap = next
      }
      next = (next + 1) & mask
    }
    buckets[gap] = Self.vacant
    count -= 1
  }

  /// Adds a difference of one to the numbers of the ids at some positions.
  ///
  /// - Parameters:
  ///   - positions: The positions.
  ///   - difference: 1 or -1.
  ///   - id: Returns the id at one of the positions.
  @inlinable
  mutating func renumber(_ positions: Range<Int>, by difference: Int32, _ id: (Int) -> ID) {
    let first = Int32(positions.lowerBound) &- shift
    // A pass over some thousand buckets takes as long as one lookup by hash value for each thousand.
    guard positions.count <= buckets.count >> 10 else {
      return renumber(first, UInt32(positions.count), by: difference)
    }
    // In this order, no two ids have the same number.
    for step in 0..<positions.count {
      let offset = difference < 0 ? step : positions.count - 1 - step
      let number = first + Int32(offset)
      if let bucket = bucket(of: number, id(positions.lowerBound + offset)) {
        buckets[bucket] = number + difference
      }
    }
  }

  @inlinable
  mutating func renumber(_ first: Int32, _ count: UInt32, by difference: Int32) {
    var span = buckets.mutableSpan
    for bucket in span.indices {
      let number = span[bucket]
      span[bucket] = number &+ (UInt32(bitPattern: number &- first) < count ? difference : 0)
    }
  }

  /// Stores the same positions up to another shift.
  @inlinable
  mutating func rebase(to shift: Int32) {
    let difference = self.shift - shift
    var span = buckets.mutableSpan
    for bucket in span.indices where span[bucket] != Self.vacant { span[bucket] &+= difference }
    self.shift = shift
  }
}

extension PositionTable: Sendable where ID: Sendable {}
