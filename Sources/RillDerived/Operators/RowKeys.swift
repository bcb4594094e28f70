/// The keys of rows as numbers, without their type.
@usableFromInline
struct RowKeys {
  /// Reads the key of a row, and returns its number, or ``RowIndex/noKey``.
  let number: (RowNumber) -> Int32
  /// Forgets a key that no row has any longer, given its number.
  let forget: (Int32) -> Void
  /// Forgets all keys.
  let forgetAll: () -> Void

  @usableFromInline
  init(
    number: @escaping (RowNumber) -> Int32, forget: @escaping (Int32) -> Void, forgetAll: @escaping () -> Void
  ) {
    self.number = number
    self.forget = forget
    self.forgetAll = forgetAll
  }
}

/// The numbers of keys.
@usableFromInline
final class KeyNumbers<Key: Hashable> {
  @usableFromInline private(set) var numbers: [Key: Int32] = [:]
  /// The keys, by number.
  private var keys: ContiguousArray<Key?> = []
  private var spare: [Int32] = []

  @usableFromInline
  init() {}

  /// Returns the number of a key, and assigns one if necessary.
  @inlinable
  func number(of key: Key) -> Int32 { numbers[key] ?? add(key) }

  @usableFromInline
  func add(_ key: Key) -> Int32 {
    // A key that is not equal to itself, such as a NaN, could never be found again.
    guard key == key else { return RowIndex.noKey }
    let number = spare.popLast() ?? Int32(keys.count)
    if Int(number) == keys.count { keys.append(key) } else { keys[Int(number)] = key }
    numbers[key] = number
    return number
  }

  @usableFromInline
  func forget(_ number: Int32) {
    guard let key = keys[Int(number)] else { return }
    numbers[key] = nil
    keys[Int(number)] = nil
    spare.append(number)
  }

  @usableFromInline
  func forgetAll() { (numbers, keys, spare) = ([:], [], []) }

  /// Creates the operations of an operator on the keys.
  ///
  /// - Parameter read: Reads the key of a row; a row whose key is nil has none.
  /// - Returns: The operations.
  @inlinable
  func operations(_ read: @escaping (RowNumber) -> Key?) -> RowKeys {
    RowKeys { row in
      read(row).map { self.number(of: $0) } ?? -1
    } forget: {
      self.forget($0)
    } forgetAll: {
      self.forgetAll()
    }
  }
}
