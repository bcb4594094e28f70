/// The positions of elements by id.
///
/// An insertion or a removal changes the positions of all later elements. The table stores positions up to a common
/// shift, so that those on the longer side need not be written.
@usableFromInline
struct PositionTable<ID: Hashable> {
  @usableFromInline var numbers: [ID: Int]
  /// The difference between the positions and the stored numbers.
  @usableFromInline var shift = 0

  init() { numbers = [:] }

  init(minimumCapacity: Int) { numbers = Dictionary(minimumCapacity: minimumCapacity) }

  /// Accesses the position of an id, or nil if there is none.
  @inlinable @inline(__always)
  subscript(id: ID) -> Int? {
    get {
      guard let number = numbers[id] else { return nil }
      return number &+ shift
    }
    set { numbers[id] = newValue.map { $0 &- shift } }
  }

  /// Adds the position of a new id.
  ///
  /// - Returns: False if the id has a position, which stays as it is.
  @inlinable @inline(__always)
  mutating func add(_ id: ID, _ position: Int) -> Bool {
    guard let taken = numbers.updateValue(position &- shift, forKey: id) else { return true }
    numbers[id] = taken
    return false
  }
}

extension PositionTable: Sendable where ID: Sendable {}
