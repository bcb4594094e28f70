extension PositionTable {
  /// Adds the position of a new id at the end, unless the table is empty or has recent ids.
  ///
  /// - Parameters:
  ///   - id: The new id.
  ///   - ids: The ids without the new one.
  /// - Returns: False if the id has a position, which stays as it is.
  @inlinable
  mutating func add(_ id: ID, to ids: ContiguousArray<ID>) -> Bool {
    if count == 0 { return !ids.contains(id) }
    if isFull { fill(with: ids) }
    guard let bucket = vacancy(for: id, in: ids) else { return false }
    set(bucket, Int32(ids.count) &- shift)
    return true
  }

  /// A Boolean value that indicates whether the table is made again before the next id is added.
  @inlinable var isFull: Bool { (Int(count) &+ 1) &* 2 > buckets.count }

  @inlinable @inline(__always)
  mutating func set(_ bucket: Int, _ number: Int32) {
    buckets[bucket] = number
    count += 1
  }

  /// Adds the position of an id that was appended beside copies, unless the table is empty.
  ///
  /// - Parameters:
  ///   - id: The id, which is the last of all ids.
  ///   - ids: All ids.
  ///   - isShared: Whether a copy of the table exists.
  /// - Complexity: O(1) amortized; O(√n) amortized if a copy was made before each call.
  @inlinable
  mutating func append(_ id: ID, in ids: ContiguousArray<ID>, isShared: Bool) {
    guard !isEmpty else { return fillIfNeeded(with: ids) }
    let number = Int32(ids.count - 1) &- shift
    guard isShared || recent != nil else { return put(id, number, in: ids) }
    // Without a second reference, the dictionary changes in place unless a copy of the table shares it.
    var added = recent.take() ?? [:]
    added[id] = number
    let isLarge = added.count * added.count > Int(count)
    recent = added
    if isLarge { gather(in: ids) }
  }

  /// Adds an id, and moves those after it by one position.
  ///
  /// - Parameters:
  ///   - id: The new id.
  ///   - position: Its position.
  ///   - ids: All ids, which contain the new one.
  @inlinable
  mutating func insert(_ id: ID, at position: Int, in ids: ContiguousArray<ID>) {
    guard !isEmpty else { return fillIfNeeded(with: ids) }
    guard recent == nil, !isFull, abs(shift) < Self.shiftLimit else { return fill(with: ids) }
    if position * 2 < ids.count {
      renumber(0..<position, by: -1) { ids[$0] }
      shift += 1
    } else {
      renumber(position..<ids.count - 1, by: 1) { ids[$0 + 1] }
    }
    put(id, Int32(position) &- shift, in: ids)
  }

  /// Removes an id, and moves those after it by one position.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - position: Its position.
  ///   - ids: All ids, which contain it.
  @inlinable
  mutating func remove(_ id: ID, at position: Int, in ids: ContiguousArray<ID>) {
    guard !isEmpty else { return }
    gather(in: ids)
    take(id, at: position, in: ids)
    if position * 2 < ids.count - 1 {
      renumber(0..<position, by: 1) { ids[$0] }
      shift -= 1
      if abs(shift) >= Self.shiftLimit { rebase(to: 0) }
    } else {
      renumber(position + 1..<ids.count, by: -1) { ids[$0] }
    }
  }

  /// Removes the last id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - ids: All ids, which contain it.
  @inlinable
  mutating func removeLast(_ id: ID, of ids: ContiguousArray<ID>) {
    guard count > 0 else { return }
    if recent != nil { gather(in: ids) }
    take(id, at: ids.count - 1, in: ids)
  }

  /// Moves an id, and those in between by one position.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - start: Its position.
  ///   - end: Its new position.
  ///   - ids: All ids, at their old positions.
  @inlinable
  mutating func move(_ id: ID, from start: Int, to end: Int, in ids: ContiguousArray<ID>) {
    guard !isEmpty else { return }
    gather(in: ids)
    guard let bucket = bucket(of: Int32(start) &- shift, id) else { return }
    if start < end {
      renumber(start + 1..<end + 1, by: -1) { ids[$0] }
    } else {
      renumber(end..<start, by: 1) { ids[$0] }
    }
    buckets[bucket] = Int32(end) &- shift
  }

  /// Replaces an id at its position.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - new: The new id.
  ///   - position: The position of both.
  ///   - ids: All ids, which contain the old one.
  @inlinable
  mutating func replace(_ id: ID, by new: ID, at position: Int, in ids: ContiguousArray<ID>) {
    guard !isEmpty else { return }
    gather(in: ids)
    take(id, at: position, in: ids)
    put(new, Int32(position) &- shift, in: ids)
  }

  /// Adds the ids to an empty table that are too many to be searched.
  @inlinable @inline(__always)
  mutating func fillIfNeeded(with ids: ContiguousArray<ID>) {
    if count == 0, ids.count > Self.searchLimit { fill(with: ids) }
  }
}
