import Synchronization

/// A record of which runs wait for each other while they make values.
enum WaitingRoom {
  private static let waiting = Mutex<[ObjectIdentifier: Making]>([:])

  /// Records that a run waits for another, or returns false if the other already waits for it.
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

  /// Records that a run no longer waits.
  static func leave(_ root: Making) {
    waiting.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(root)) }
  }
}
