/// The positions of elements by id.
///
/// A few ids are searched in their order, which takes less time than a lookup by hash value. The table is empty until there
/// are more of them.
///
/// An insertion or a removal changes the positions of all later elements. The table stores positions up to a common
/// shift, so that those on the longer side need not be written.
///
/// Ids that are appended beside copies are stored apart at first, so that such an append does not copy the table.
@usableFromInline
struct PositionTable<ID: Hashable> {
  @usableFromInline var numbers: [ID: Int]
  /// The numbers of ids that were appended beside copies, or nil if there are none.
  ///
  /// No id is in both dictionaries.
  @usableFromInline var recent: [ID: Int]?
  /// The difference between the positions and the stored numbers.
  @usableFromInline var shift = 0

  /// A Boolean value that indicates whether the ids are searched instead.
  @usableFromInline var isEmpty: Bool { numbers.isEmpty }

  /// The greatest number of ids that are searched without a table.
  @inlinable static var searchLimit: Int { 8 }

  init() { numbers = [:] }

  /// Creates the table of ids.
  init(of ids: ContiguousArray<ID>) {
    numbers = [:]
    if ids.count > Self.searchLimit { fill(with: ids) }
  }

  /// Returns the position of an id, or nil if there is none.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - ids: All ids, in the order of their positions.
  /// - Returns: The position.
  @inlinable @inline(__always)
  func position(of id: ID, in ids: ContiguousArray<ID>) -> Int? {
    if numbers.isEmpty { return ids.firstIndex(of: id) }
    guard let number = numbers[id] ?? recent?[id] else { return nil }
    return number &+ shift
  }

  /// Changes the position of an id, or removes it if the position is nil, unless the table is empty.
  @inlinable @inline(__always)
  mutating func set(_ id: ID, _ position: Int?) {
    guard !numbers.isEmpty else { return }
    if recent != nil { gather() }
    numbers[id] = position.map { $0 &- shift }
  }

  /// Adds the ids to an empty table that are too many to be searched.
  @inlinable @inline(__always)
  mutating func fillIfNeeded(with ids: ContiguousArray<ID>) {
    if numbers.isEmpty, ids.count > Self.searchLimit { fill(with: ids) }
  }

  @usableFromInline
  mutating func fill(with ids: ContiguousArray<ID>) {
    numbers = Dictionary(minimumCapacity: ids.count)
    shift = 0
    for (position, id) in ids.enumerated() { numbers[id] = position }
  }

  /// Adds the position of a new id to a table without recent ids.
  ///
  /// - Parameters:
  ///   - id: The new id.
  ///   - ids: The ids without the new one.
  /// - Returns: False if the id has a position, which stays as it is.
  @inlinable @inline(__always)
  mutating func add(_ id: ID, to ids: ContiguousArray<ID>) -> Bool {
    if numbers.isEmpty { return !ids.contains(id) }
    guard let taken = numbers.updateValue(ids.count &- shift, forKey: id) else { return true }
    numbers[id] = taken
    return false
  }

  /// Adds the position of an id that has none, unless the table is empty.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - position: The position.
  ///   - isShared: Whether a copy of the table exists.
  /// - Complexity: O(1) amortized; O(√n) amortized if a copy was made before each call.
  mutating func append(_ id: ID, _ position: Int, isShared: Bool) {
    guard !numbers.isEmpty else { return }
    guard isShared || recent != nil else {
      numbers[id] = position &- shift
      return
    }
    // Without a second reference, the dictionary changes in place unless a copy of the table shares it.
    var ids = recent.take() ?? [:]
    ids[id] = position &- shift
    let isLarge = ids.count * ids.count > numbers.count
    recent = ids
    if isLarge { gather() }
  }

  /// Moves the recent ids to the others.
  @usableFromInline
  mutating func gather() {
    for (id, number) in recent.take() ?? [:] { numbers[id] = number }
  }
}

extension PositionTable: Sendable where ID: Sendable {}
