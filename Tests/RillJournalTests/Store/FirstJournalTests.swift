import Foundation
import RillSessions
import Testing

@testable import RillJournal
@testable import RillPersistence

@MainActor
struct FirstJournalTests {
  @Test func `a journal of the first version is read, and its effects are not taken for unfinished`()
    async throws
  {
    let old = MemoryJournalFile()
    old.damage("Ledger") { $0 = FirstJournal.rows }
    let (state, recovery) = try await recovered(from: old)
    #expect(state == Ledger(balance: 12, notes: ["paid 3", "bye"]))
    #expect(recovery.replayed == 5)
    #expect(recovery.unfinished.isEmpty)
    // From then on they are followed.
    guard case .snapshot(let snapshot)? = old.rows(of: "Ledger").last else {
      Issue.record("no snapshot"); return
    }
    #expect(JournalHead.split(snapshot.data).head?.effects == [])
  }
}

/// A stream as the first version of the format has it.
private enum FirstJournal {
  static var rows: [JournalRow] {
    [
      .snapshot(
        JournalSnapshot(
          number: 0, precedingChecksum: 0,
          data: Data(
            """
            {"action":"LedgerAction","state":"Ledger"}
            rill/1 79564be2 {"coder":"json","length":24,"schema":"Ledger","shape":"df18fa24","version":1}
            {"balance":0,"notes":[]}
            """.utf8), checksum: 413_290_589)),
      group(
        [122, 167, 102, 127, 74, 63, 246, 74],
        """
        {"number":1,"kind":"action","name":"deposit","action":{"deposit":{"_0":5}},"origin":"caller","time":1795368290958589}
        {"number":2,"kind":"write","name":"gift","changes":[{"path":["balance"],"value":15}],"origin":"caller","time":1795368290958724}

        """),
      group(
        [110, 213, 254, 221],
        """
        {"number":3,"kind":"action","name":"pay","action":{"pay":{"_0":3}},"origin":"caller","time":1795368290959567,"effects":["pay"]}

        """),
      group(
        [98, 164, 156, 241, 227, 241, 96, 178],
        """
        {"number":4,"kind":"action","name":"paid","action":{"paid":{"_0":3}},"origin":{"effect":"pay"},"cause":3,"time":1795368290960144}
        {"number":5,"kind":"action","name":"note","action":{"note":{"_0":"bye"}},"origin":"caller","time":1795368290960426}

        """),
    ]
  }

  private static func group(_ checksums: [UInt8], _ lines: String) -> JournalRow {
    .group(JournalGroup(lines: Data(lines.utf8), checksums: Data(checksums), version: 1))
  }
}
