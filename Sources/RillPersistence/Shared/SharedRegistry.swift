import Foundation
import Rill
import Synchronization

/// Finds the cell of a shared value: one for each storage, place and key.
enum SharedRegistry {
  private struct Identity: Hashable, Sendable {
    let place: StoragePlace
    let key: StorageKey
  }

  /// A cell that is there for as long as somebody holds it, or for good.
  private struct Entry: Sendable {
    weak var cell: (any AnyObject & Sendable)?
    let held: (any AnyObject & Sendable)?
  }

  private static let cells = Mutex<[Identity: Entry]>([:])

  /// The cell of a value, found or made.
  ///
  /// - Parameters:
  ///   - key: What it is called.
  ///   - place: Where it is.
  ///   - isLasting: Whether it outlives those who hold it.
  ///   - make: Makes it if there is none.
  /// - Returns: The cell; one that nobody shares if the place has a value of another type, which is reported.
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
