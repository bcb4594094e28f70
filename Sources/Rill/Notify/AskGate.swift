import Synchronization

/// Keeps the functions of the observers of a group while the group is asked.
///
/// An observer that is asked alone claims its functions by two atomic operations. In a group of many observers, which are
/// asked in each turn, that would take longer than the questions. The group therefore opens its gate once: the functions of
/// observers that leave on other threads meanwhile are released when it closes.
@usableFromInline
final class AskGate: Sendable {
  private struct Contents {
    var openings = 0
    var left: [Carried<Unmanaged<ObserverFunctions>>] = []
  }

  private let contents = Mutex(Contents())

  /// Opens the gate.
  ///
  /// From now on, an observer of the group either has left, or its functions are kept until ``close()``.
  func open() { contents.withLock { $0.openings += 1 } }

  /// Closes the gate, and releases the functions of the observers that have left meanwhile.
  func close() {
    let left = contents.withLock { contents in
      contents.openings -= 1
      guard contents.openings == 0, !contents.left.isEmpty else {
        return [Carried<Unmanaged<ObserverFunctions>>]()
      }
      defer { contents.left = [] }
      return contents.left
    }
    for functions in left { functions.value.release() }
  }

  /// Releases the functions of an observer that is marked as having left: immediately, or when the gate closes.
  func release(_ functions: Unmanaged<ObserverFunctions>) {
    let carried = Carried(functions)
    let isKept = contents.withLock { contents in
      guard contents.openings > 0 else { return false }
      contents.left.append(carried)
      return true
    }
    if !isKept { functions.release() }
  }
}
