import Foundation

// `interruption` is called before each step of writing.
extension FileStorage {
  /// The result of writing a file.
  enum Outcome {
    case written
    /// Another program wants to write to the previous file, which therefore remains.
    case yielded
    case failed(SystemError)
  }

  /// Writes a temporary file and renames it to its final name.
  ///
  /// The folder must be locked.
  ///
  /// - Parameters:
  ///   - data: The contents.
  ///   - name: The final name.
  ///   - temporary: The temporary name. A file with that name is left over from a crash and is replaced.
  ///   - previous: The file that is replaced, which is held, or nil.
  /// - Returns: The outcome. The previous contents are unchanged unless it is ``Outcome/written``.
  func write(_ data: Data, to name: String, by temporary: String, over previous: OpenFile? = nil) -> Outcome {
    var isOver = false
    let link = "\(temporary)-previous"
    var outcome = fill(path(temporary), with: data, isOver: &isOver).map(Outcome.failed)
    if outcome == nil {
      outcome = replace(name, by: temporary, over: previous, link: link, isOver: &isOver)
    }
    guard let outcome else { return syncFolder().map(Outcome.failed) ?? .written }
    if !isOver { unlink(path(temporary)) }
    return outcome
  }

  /// Renames the temporary file, unless another program wants to write to the previous file.
  ///
  /// A program that has found the previous file under its name, and waits to open it, would write to a file without a
  /// name. The previous file therefore has a second name during the rename, from which it is restored.
  private func replace(
    _ name: String, by temporary: String, over previous: OpenFile?, link: String, isOver: inout Bool
  ) -> Outcome? {
    unlink(path(link))
    if previous?.isWanted == true { return .yielded }
    let isLinked = previous?.isHeld == true && Foundation.link(path(name), path(link)) == 0
    if isLinked, FileStamp.inode(at: path(link)) != previous?.stamp.inode {
      // Another program has replaced the previous file.
      unlink(path(link))
      return .yielded
    }
    let error = step(.rename, isOver: &isOver) { rename(path(temporary), path(name)) }
    guard isLinked, !isOver else { return error.map(Outcome.failed) }
    if error == nil, previous?.isWanted == true, rename(path(link), path(name)) == 0 { return .yielded }
    unlink(path(link))
    return error.map(Outcome.failed)
  }

  private func fill(_ path: String, with data: Data, isOver: inout Bool) -> SystemError? {
    unlink(path)
    var descriptor: Int32 = -1
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    if let error = step(
      .create, isOver: &isOver,
      {
        descriptor = Foundation.open(path, flags, 0o600)
        return descriptor < 0 ? -1 : 0
      })
    {
      return error
    }
    defer { close(descriptor) }
    if let error = write(data, to: descriptor, isOver: &isOver) { return error }
    return step(.sync, isOver: &isOver) { bringToDisk(descriptor) }
  }

  private func write(_ data: Data, to descriptor: Int32, isOver: inout Bool) -> SystemError? {
    var rest = data[...]
    if case .failsHalfway(let error) = interruption?(.write) {
      _ = SizeSignal.withheld { rest.prefix(rest.count / 2).withUnsafeBytes { write(descriptor, $0) } }
      return error
    }
    return step(.write, isOver: &isOver) {
      while !rest.isEmpty {
        let count = SizeSignal.withheld { rest.withUnsafeBytes { write(descriptor, $0) } }
        if count < 0 {
          if errno == EINTR { continue }
          return -1
        }
        rest = rest.dropFirst(count)
      }
      return 0
    }
  }

  private func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    Foundation.write(descriptor, bytes.baseAddress, bytes.count)
  }

  /// Flushes renamed and removed files to the disk.
  func syncFolder() -> SystemError? {
    var isOver = false
    return step(.syncFolder, isOver: &isOver) {
      let descriptor = Foundation.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { return -1 }
      defer { close(descriptor) }
      return fsync(descriptor)
    }
  }

  /// Creates the folder and its parent folders if they are missing.
  func makeFolder() -> SystemError? {
    var isOver = false
    return step(.makeFolder, isOver: &isOver) {
      guard let error = FolderMaking.make(folder) else { return 0 }
      errno = error.number
      return -1
    }
  }

  /// Calls a function while no other process and no other thread of this process changes the folder.
  func locked<Result>(
    orThrow failure: (SystemError) -> PersistenceFailure, _ body: () throws(PersistenceFailure) -> Result
  ) throws(PersistenceFailure) -> Result {
    try HeldLocks.hold(lockPath, { () throws(PersistenceFailure) in try lock(orThrow: failure).open }, body)
  }

  private func lock(
    orThrow failure: (SystemError) -> PersistenceFailure
  ) throws(PersistenceFailure) -> FolderLock {
    if let error = makeFolder() { throw failure(error) }
    var lock: FolderLock?
    var isOver = false
    let error = step(.lock, isOver: &isOver) {
      lock = FolderLock(lockPath)
      return lock == nil ? -1 : 0
    }
    if let error { throw failure(error) }
    guard let lock else { throw failure(.last) }
    return lock
  }

  func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Performs a step, unless a test interrupts it.
  private func step(_ step: FileStep, isOver: inout Bool, _ take: () -> Int32) -> SystemError? {
    switch interruption?(step) {
    case .fails(let error), .failsHalfway(let error): return error
    case .ends:
      isOver = true
      return SystemError(EIO)
    case nil: return take() == 0 ? nil : .last
    }
  }
}

/// A lock between processes on all files of a folder; it is held until it is released or the process ends.
package struct FolderLock {
  private let descriptor: Int32

  /// Acquires the lock, waiting if necessary, or returns nil if the system cannot lock the file.
  ///
  /// - Parameter path: The lock file, which is created if it is missing.
  package init?(_ path: String) {
    descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let error = errno
        close(descriptor)
        errno = error
        return nil
      }
    }
  }

  /// Releases the lock.
  package func open() {
    // Closing is not enough: a program that is being started may have the descriptor for a moment.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

/// A step of writing a file, at which a test can simulate an error of the system or the end of the program.
enum FileStep: String, Sendable, CaseIterable {
  case makeFolder, lock, create, write, sync, rename, syncFolder
}

/// An event that a test substitutes for a step.
enum FileInterruption: Sendable {
  /// The system returns an error.
  case fails(SystemError)
  /// Half of the bytes are written and the system returns an error. Applies to `write` only.
  case failsHalfway(SystemError)
  /// The program ends at the step, so that nothing is cleaned up.
  case ends
}
