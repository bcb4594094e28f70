/// The positions of elements by id.
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

  init() { numbers = [:] }

  init(minimumCapacity: Int) { numbers = Dictionary(minimumCapacity: minimumCapacity) }

  /// Accesses the position of an id, or nil if there is none.
  @inlinable @inline(__always)
  subscript(id: ID) -> Int? {
    get {
      guard let number = numbers[id] ?? recent?[id] else { return nil }
      return number &+ shift
    }
    set {
      if recent != nil { gather() }
      numbers[id] = newValue.map { $0 &- shift }
    }
  }

  /// Adds the position of a new id to a table without recent ids.
  ///
  /// - Returns: False if the id has a position, which stays as it is.
  @inlinable @inline(__always)
  mutating func add(_ id: ID, _ position: Int) -> Bool {
    guard let taken = numbers.updateValue(position &- shift, forKey: id) else { return true }
    numbers[id] = taken
    return false
  }

  /// Adds the position of an id that has none.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - position: The position.
  ///   - isShared: Whether a copy of the table exists.
  /// - Complexity: O(1) amortized; O(√n) amortized if a copy was made before each call.
  mutating func append(_ id: ID, _ position: Int, isShared: Bool) {
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
