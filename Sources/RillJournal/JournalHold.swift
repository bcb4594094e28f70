import Foundation
import RillPersistence
import Synchronization

/// The hold of a journal on its file, by which another journal of this process waits until the file is closed.
final class JournalHold: Sendable {
  /// The holds on open files.
  private static let open = Mutex<[StoragePlace: JournalHold]>([:])
  /// Identifies the thread of a journal, which cannot wait for itself.
  private static let thread = DispatchSpecificKey<ObjectIdentifier>()

  private let place: StoragePlace
  private let use = Mutex(JournalUse())

  init(on place: StoragePlace, thread: DispatchQueue) {
    self.place = place
    thread.setSpecific(key: Self.thread, value: ObjectIdentifier(self))
  }

  /// Returns the hold on an open file, or nil if no journal of this process has opened it.
  static func on(_ place: StoragePlace) -> JournalHold? { open.withLock { $0[place] } }

  /// The names of the streams that are in use.
  var names: Set<String> { use.withLock { $0.names } }
  /// The state of the file.
  var file: JournalUse.File { use.withLock { $0.file } }

  /// Changes the use of the file, and resumes the callers that need not wait any longer.
  func change<Result>(_ body: (inout JournalUse) -> Result) -> Result {
    let (result, answer) = use.withLock { use in
      let result = body(&use)
      return (result, use.takeAnswer())
    }
    for waiter in answer.waiters { waiter(answer.canOpen) }
    return result
  }

  /// Records that the file was opened.
  func opened() {
    Self.open.withLock { $0[place] = self }
    change { $0.opened() }
  }

  /// Records that the file was closed.
  func closed() {
    Self.open.withLock { if $0[place] === self { $0[place] = nil } }
    change { $0.closed() }
  }

  /// Waits while the journal only writes the last entries of stores that have left it.
  ///
  /// - Returns: A Boolean value that indicates whether the file was closed.
  func ended() async -> Bool {
    await withCheckedContinuation { continuation in
      change { $0.wait { continuation.resume(returning: $0) } }
    }
  }

  /// Blocks the caller while the journal only writes the last entries of stores that have left it.
  ///
  /// - Returns: A Boolean value that indicates whether the file was closed.
  func waitForEnd() -> Bool {
    guard DispatchQueue.getSpecific(key: Self.thread) != ObjectIdentifier(self) else { return false }
    return block()
  }

  /// Blocks the journal's thread while another thread closes the file.
  func waitForClosing() { if file == .closing { _ = block() } }

  private func block() -> Bool {
    let done = DispatchSemaphore(value: 0)
    let outcome = Mutex(false)
    change { use in
      use.wait { isClosed in
        outcome.withLock { $0 = isClosed }
        done.signal()
      }
    }
    done.wait()
    return outcome.withLock { $0 }
  }
}

extension JournalFile {
  /// Opens the file, and waits for a journal of this process that only writes the last entries of its stores.
  func openWhenFree() throws(PersistenceFailure) {
    while true {
      let other = JournalHold.on(place)
      do throws(PersistenceFailure) {
        return try open()
      } catch {
        guard error.code == .inUse, let other, other.waitForEnd() else { throw error }
      }
    }
  }
}
