import Synchronization

/// Who, while making a value, waits for whom.
enum WaitingRoom {
  private static let waiting = Mutex<[ObjectIdentifier: Making]>([:])

  /// Notes that a run waits for another one, unless that one waits for it.
  static func enter(_ root: Making, for making: Making) -> Bool {
    waiting.withLock { waiting in
      var next: Making? = making
      while let current = next, !current.isOver {
        if current.root === root { return false }
        next = waiting[ObjectIdentifier(current.root)]
      }
      waiting[ObjectIdentifier(root)] = making
      return true
    }
  }

  /// Notes that a run goes on.
  static func leave(_ root: Making) {
    waiting.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(root)) }
  }
}
