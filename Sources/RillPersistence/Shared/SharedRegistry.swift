import Foundation
import Rill
import Synchronization

/// Finds the cell of a shared value; there is one cell for each storage, place and key.
enum SharedRegistry {
  private struct Identity: Hashable, Sendable {
    let place: StoragePlace
    let key: StorageKey
  }

  /// A cell that lives until its last user releases it, or until the process ends.
  private struct Entry: Sendable {
    weak var cell: (any AnyObject & Sendable)?
    let held: (any AnyObject & Sendable)?
  }

  private static let cells = Mutex<[Identity: Entry]>([:])

  /// Returns the cell of a value, and creates it if necessary.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - place: The place of the value.
  ///   - isLasting: A Boolean value that determines whether the cell outlives its users.
  ///   - make: A function that creates the cell.
  /// - Returns: The cell. If the key has a value of another type, this is reported and the cell is an unshared one.
  static func cell<Value>(
    _ key: StorageKey, in place: StoragePlace, isLasting: Bool = false, make: () -> SharedCell<Value>
  ) -> SharedCell<Value> {
    let made = make()
    let found: (any AnyObject & Sendable)? = cells.withLock { cells in
      let identity = Identity(place: place, key: key)
      if let cell = cells[identity]?.cell { return cell }
      cells[identity] = Entry(cell: made, held: isLasting ? made : nil)
      if cells.count >= 64, cells.count.nonzeroBitCount == 1 { cells = cells.filter { $0.value.cell != nil } }
      return made
    }
    if let cell = found as? SharedCell<Value> {
      cell.prepare()
      return cell
    }
    Failures.report(.sharedTypes(key, in: place, wanted: "\(Value.self)"))
    return SharedCell(made.value, key: key, keeping: nil)
  }
}
