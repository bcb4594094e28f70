import Foundation
import RillPersistence
import Synchronization

/// The hold of a journal on its file, by which another journal of this process waits until the file is closed.
final class JournalHold: Sendable {
  /// The holds on open files.
  private static let open = Mutex<[StoragePlace: JournalHold]>([:])
  /// Identifies the thread of a journal, which cannot wait for itself.
  private static let thread = DispatchSpecificKey<ObjectIdentifier>()

  /// The location of the open file.
  private let place = Mutex<StoragePlace?>(nil)
  private let use = Mutex(JournalUse())

  init(thread: DispatchQueue) {
    thread.setSpecific(key: Self.thread, value: ObjectIdentifier(self))
  }

  /// Returns the hold on an open file, or nil if no journal of this process has opened it.
  static func on(_ place: StoragePlace) -> JournalHold? { open.withLock { $0[place] } }

  /// The names of the streams that are in use.
  var names: Set<String> { use.withLock { $0.names } }
  /// The state of the file.
  var file: JournalUse.File { use.withLock { $0.file } }

  /// Changes the use of the file, resumes the callers that need not wait any longer, and writes again what they wait for.
  @discardableResult
  func change<Result>(_ body: (inout JournalUse) -> Result) -> Result {
    let (result, answers, retries) = use.withLock { use in
      let result = body(&use)
      return (result, use.takeAnswers(), use.takeRetries())
    }
    for (resume, answer) in answers { resume(answer) }
    for retry in retries { retry() }
    return result
  }

  /// Records that the file was opened.
  ///
  /// - Parameter place: The canonical location of the file.
  func opened(at place: StoragePlace) {
    self.place.withLock { $0 = place }
    Self.open.withLock { $0[place] = self }
    change { $0.opened() }
  }

  /// Records that the file was closed.
  func closed() {
    let place = place.withLock(\.self)
    Self.open.withLock { if let place, $0[place] === self { $0[place] = nil } }
    change { $0.closed() }
  }

  /// Waits while the last entries of stores that have left the journal are written.
  ///
  /// Entries that could not be written are tried again.
  ///
  /// - Parameter stream: The name of a stream, or nil to wait for the file.
  /// - Returns: What the caller can do.
  func ended(_ stream: String? = nil) async -> JournalUse.Answer {
    await withCheckedContinuation { continuation in
      change { $0.wait(for: stream) { continuation.resume(returning: $0) } }
    }
  }

  /// Blocks the caller while the last entries of stores that have left the journal are written.
  ///
  /// Entries that could not be written are tried again.
  ///
  /// - Returns: What the caller can do.
  func waitForEnd() -> JournalUse.Answer {
    guard DispatchQueue.getSpecific(key: Self.thread) != ObjectIdentifier(self) else { return .taken }
    return block()
  }

  /// Blocks the journal's thread while another thread closes the file.
  func waitForClosing() { if file == .closing { _ = block() } }

  private func block() -> JournalUse.Answer {
    let done = DispatchSemaphore(value: 0)
    let outcome = Mutex(JournalUse.Answer.taken)
    change { use in
      use.wait { answer in
        outcome.withLock { $0 = answer }
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
      let other = JournalHold.on(canonicalPlace)
      do throws(PersistenceFailure) {
        return try open()
      } catch {
        guard error.code == .inUse, let other else { throw error }
        try other.waitForEnd().check(error)
      }
    }
  }
}

extension JournalUse.Answer {
  /// Throws the reason why the caller cannot go on, if there is one.
  ///
  /// - Parameter failure: The failure with which the caller has begun to wait.
  /// - Throws: That failure if a store uses the file or the stream, or the reason why entries could not be written.
  func check(_ failure: PersistenceFailure) throws(PersistenceFailure) {
    switch self {
    case .free: return
    case .taken: throw failure
    case .unwritten(let reason): throw reason
    }
  }
}
