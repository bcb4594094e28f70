import Foundation
import Rill
import Synchronization

/// Finds the cell of a shared value; there is one cell for each storage, place and key.
///
/// The process has one registry, and each scope of ``SharedValues`` has one of its own.
package final class SharedRegistry: Sendable {
  /// The registry in which the current task finds shared values.
  @TaskLocal package static var current = SharedRegistry(isSeparate: false)

  private struct Identity: Hashable, Sendable {
    let place: StoragePlace
    let key: StorageKey
  }

  /// A cell that lives until its last user releases it, or as long as the registry.
  private struct Entry: Sendable {
    weak var cell: (any AnyObject & Sendable)?
    let held: (any AnyObject & Sendable)?
  }

  /// A Boolean value that indicates whether stored values are kept in memory, until the registry is released.
  let isSeparate: Bool
  private let cells = Mutex<[Identity: Entry]>([:])

  init(isSeparate: Bool) { self.isSeparate = isSeparate }

  /// Returns the cell of a value, or adds one if there is none.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - place: The place of the value.
  ///   - isLasting: A Boolean value that determines whether the cell lives as long as the registry, even without users.
  ///   - made: The cell to add.
  /// - Returns: The cell.
  func cell(
    _ key: StorageKey, in place: StoragePlace, isLasting: Bool, orAdd made: any AnyObject & Sendable
  ) -> any AnyObject & Sendable {
    cells.withLock { cells in
      let identity = Identity(place: place, key: key)
      if let cell = cells[identity]?.cell { return cell }
      cells[identity] = Entry(cell: made, held: isLasting ? made : nil)
      if cells.count >= 64, cells.count.nonzeroBitCount == 1 { cells = cells.filter { $0.value.cell != nil } }
      return made
    }
  }

  /// Runs a function that belongs to a scope of this registry on a thread that no task of the scope uses.
  ///
  /// - Parameter body: The function.
  /// - Returns: The result of the function.
  /// - Throws: The error of the function.
  package func use<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard isSeparate else { return try body() }
    let result = Self.$current.withValue(self) { () -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
