import Foundation
import Rill
import RillJournal
import RillPersistence
import Synchronization

/// A journal file whose appends, once the gate is closed, wait until somebody was refused to open the file.
final class GatedFile: JournalFile {
  private let file: MemoryJournalFile
  private let refused = DispatchSemaphore(value: 0)
  private let isClosed = Mutex(false)
  /// What an append throws instead of writing once it has waited.
  private let failure: Mutex<PersistenceFailure?>

  var place: StoragePlace { file.place }

  init(_ file: MemoryJournalFile, failure: PersistenceFailure? = nil) {
    self.file = file
    self.failure = Mutex(failure)
  }

  /// Lets appends wait from now on.
  func closeGate() { isClosed.withLock { $0 = true } }

  /// Lets appends go on, as a refusal does.
  func openGate() { refused.signal() }

  /// Lets appends write again.
  func mend() { failure.withLock { $0 = nil } }

  func open() throws(PersistenceFailure) {
    do throws(PersistenceFailure) {
      try file.open()
    } catch {
      refused.signal()
      throw error
    }
  }

  func append(_ rows: [JournalRow], to stream: String) throws(PersistenceFailure) {
    if isClosed.withLock({ $0 }) {
      refused.wait()
      // The next append, and those of later tries, do not wait.
      refused.signal()
      if let failure = failure.withLock({ $0 }) { throw failure }
    }
    try file.append(rows, to: stream)
  }

  func close() { file.close() }

  func streams() -> [String] { file.streams() }

  func snapshot(
    of stream: String, before row: JournalRowID?
  ) throws(PersistenceFailure) -> (snapshot: JournalSnapshot, row: JournalRowID)? {
    file.snapshot(of: stream, before: row)
  }

  func groups(
    of stream: String, after row: JournalRowID?, limit: Int
  ) throws(PersistenceFailure) -> [(group: JournalGroup, row: JournalRowID)] {
    file.groups(of: stream, after: row, limit: limit)
  }

  func truncate(
    _ truncations: [JournalTruncation], from stream: String, because reason: String
  ) throws(PersistenceFailure) -> String {
    try file.truncate(truncations, from: stream, because: reason)
  }

  func compact(_ stream: String, keeping snapshots: Int) throws(PersistenceFailure) -> Bool {
    try file.compact(stream, keeping: snapshots)
  }
}
