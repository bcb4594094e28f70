import Rill
import Synchronization

extension SharedCell {
  /// Reads the stored value again after others have changed it or may have.
  ///
  /// The storage's lock is not taken, since a storage reads a value as a whole, and a removed folder must not return.
  func reread() {
    guard let keeping else { return }
    keeping.writer.onItsThread { [weak self] in
      defer { self?.deliver() }
      Failures.reportingAfterwards { self?.access.withLock { _ in self?.readAgain(keeping) } }
    }
  }

  /// Writes the newest value, which a value from a conflict may replace; may block.
  ///
  /// The caller calls ``deliver()`` later.
  func write() throws(PersistenceFailure) { try keeping?.save(self) }

  /// Calls a function while no other process and no other thread reads or writes the stored value.
  func exclusively(_ body: () throws(PersistenceFailure) -> Void) throws(PersistenceFailure) {
    guard let keeping else { return try body() }
    try exclusively(keeping, body)
  }

  /// Calls a function while no other process and no other thread reads or writes the stored value.
  ///
  /// The storage's lock is taken first: a task that holds it already may change several values of one file.
  func exclusively(
    _ keeping: Keeping, _ body: () throws(PersistenceFailure) -> Void
  ) throws(PersistenceFailure) {
    try keeping.exclusively { () throws(PersistenceFailure) in
      try SharedAccess.marked(self) { () throws(PersistenceFailure) in
        try access.withLock { (_: inout Void) throws(PersistenceFailure) in try body() }
      }
    }
  }

  /// Replaces the default with the stored value.
  ///
  /// Like ``readAgain(_:)``, it is called while no other thread reads: an older value would otherwise replace a newer one that
  /// the other thread has found, and the newer one would count as known.
  ///
  /// - Returns: A Boolean value that indicates whether the value was read. Otherwise it cannot be loaded, and the caller
  ///   reads it again with the storage's lock, as ``SharedReading/firstWithinLock``.
  func readFirst(_ keeping: Keeping, as reading: SharedReading) -> Bool {
    let (value, version) = snapshot
    guard let change = keeping.read(value, reading) else { return false }
    if case .value(let kept) = change { replace(kept, ifStill: version) }
    return true
  }

  /// Replaces the value with one that others have written, or with the default if they have removed it.
  func readAgain(_ keeping: Keeping) {
    let (value, version) = snapshot
    // A value that waits to be written here meets the one that others have written when it is saved.
    guard !keeping.writer.isBusy else { return }
    let isTaken: Bool
    switch keeping.read(value, .again) ?? StateKeeperChange<Value>.none {
    case .none, .unresolved: return
    case .value(let kept): isTaken = keeping.writer.isIdle && replace(kept, ifStill: version)
    case .removal:
      isTaken = keeping.writer.isIdle && replace(initial, ifStill: version, isRemoval: true)
    }
    guard !isTaken else { return }
    // The value was changed here meanwhile, or an earlier change could not be saved. Its save must meet the stored value
    // as a conflict.
    keeping.forget()
    keeping.writer.retry()
  }
}

/// A way to read a stored value.
enum SharedReading {
  /// Reads the value for the first time, unless it has to be moved aside, for which the caller lacks the storage's lock.
  case first
  /// Reads the value for the first time. The caller has the storage's lock.
  case firstWithinLock
  /// Reads the difference to the value that was last read or written.
  case again
}
