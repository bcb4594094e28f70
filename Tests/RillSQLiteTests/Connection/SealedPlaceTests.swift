#if SQLite && os(Linux)
import Foundation
import RillJournal
import RillPersistence
import Testing

@testable import RillSQLite

/// Places in which no file can be created, not even by the superuser.
struct SealedPlaceTests {
  private let file = URL(filePath: "/sys/rill-sealed.sqlite")

  /// The texts for the two reasons that systems have for refusing files there.
  private func texts(_ text: (String) -> String) -> [String] {
    ["permission is denied", "the disk is read-only"].map { reason in
      text(
        """
        SQLite writes to it, and creates files beside it, even to read it, but \(reason); copy it, with the files whose \
        names start with its own, to a folder in which files can be created
        """)
    }
  }

  @Test func `a connection says that files must be created there`() {
    let error = #expect(throws: SQLiteError.self) { try SQLiteConnection(path: file.path()) }
    #expect(texts { $0 }.contains(error?.description ?? ""))
  }

  @Test func `a journal says that files must be created there`() {
    let error = #expect(throws: PersistenceFailure.self) {
      try SQLiteJournalFile(at: file).open()
    }
    let expected = texts { reason in
      """
      The journal in sqlite journal \(file.path()) cannot be read: \(reason). It was left as it is. Make it readable again, or \
      move it away.
      """
    }
    #expect(expected.contains(error?.description ?? ""), "\(error?.description ?? "no error")")
  }

  @Test func `a storage says that files must be created there`() {
    let storage = SQLiteStorage(file: file)
    let error = #expect(throws: PersistenceFailure.self) { try storage.save(Data(), under: "name") }
    let expected = texts { reason in
      """
      The value for "name" was not written to \(storage.place): \(reason). The previously saved value is unchanged. Correct \
      the cause and save again.
      """
    }
    #expect(expected.contains(error?.description ?? ""), "\(error?.description ?? "no error")")
  }
}
#endif
