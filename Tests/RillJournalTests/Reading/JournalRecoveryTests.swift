import Foundation
import Rill
import Testing

@testable import RillJournal
@testable import RillPersistence

@MainActor
struct JournalRecoveryTests {
  private let file = MemoryJournalFile()

  @Test func `a damaged snapshot is made up for by the one before, and kept aside`() async throws {
    let settings = JournalSettings(snapshotInterval: 3)
    do {
      let bank = Bank(file, settings)
      let kept = try await bank.attach()
      for _ in 1...4 { bank.store.send(.deposit(1)) }
      try await kept.flush()
    }
    file.damage("Ledger") { rows in
      guard let index = rows.lastIndex(where: { if case .snapshot = $0 { true } else { false } }),
        case .snapshot(let good) = rows[index]
      else { return }
      rows[index] = .snapshot(
        JournalSnapshot(
          number: good.number + 1, precedingChecksum: good.precedingChecksum, data: good.data,
          checksum: good.checksum))
    }
    let (state, recovery) = try await recovered(from: file, settings)
    #expect(state.balance == 4)
    #expect(
      recovery.truncation
        == JournalRecovery.Truncation(count: 0, snapshots: 1, location: "\(file.place), aside"))
    #expect(file.aside.count == 1)
  }

  @Test func `without a snapshot that can be read nothing is recovered, and nothing is changed`() async throws
  {
    do {
      let bank = Bank(file)
      let kept = try await bank.attach()
      bank.store.send(.deposit(1))
      try await kept.flush()
    }
    file.damage("Ledger") { $0.removeFirst() }
    let rows = file.rows(of: "Ledger")
    let bank = Bank(file)
    let error = await #expect(throws: PersistenceFailure.self) { _ = try await bank.attach() }
    #expect(
      error?.description == """
        The stream "Ledger" of \(file.place) has no snapshot that can be read, so that its entries cannot be replayed. \
        It was left as it is. Restore a backup of the file, or start again with another stream.
        """)
    #expect(file.rows(of: "Ledger") == rows)
    #expect(bank.store.state == Ledger())
  }

  @Test func `numbers after which a store could not go on are refused, and nothing is changed`() async throws
  {
    do {
      let bank = Bank(file)
      let kept = try await bank.attach()
      bank.store.send(.deposit(1))
      try await kept.flush()
    }
    let written = file.rows(of: "Ledger")
    guard case .snapshot(let good) = written[0] else {
      Issue.record("The first row is not a snapshot.")
      return
    }
    let line = Data(
      #"{"number":18446744073709551615,"kind":"action","name":"a","action":{"double":{}},"origin":"caller","time":0}"#
        .utf8)
    let checksum = JournalChecksum.of(line, version: 1, after: good.precedingChecksum)
    let damages: [[JournalRow]] = [
      [.snapshot(JournalSnapshot(number: .max, precedingChecksum: good.precedingChecksum, data: good.data))]
        + written.dropFirst(),
      [
        written[0],
        .group(
          JournalGroup(lines: line + [0x0a], checksums: Data(JournalChecksum.bytes(checksum)), version: 1)),
      ],
    ]
    for rows in damages {
      file.damage("Ledger") { $0 = rows }
      let bank = Bank(file)
      let error = await #expect(throws: PersistenceFailure.self) { _ = try await bank.attach() }
      #expect(
        error?.description == """
          The journal in \(file.place) is damaged: its stream "Ledger" has the number 18446744073709551615, from where \
          no store can go on. It was left as it is. Restore a backup, or move it away and start again without it.
          """)
      #expect(file.rows(of: "Ledger") == rows)
      #expect(bank.store.state == Ledger())
    }
  }

  @Test func `a damaged tail is cut, told and kept aside, and the journal goes on`() async throws {
    do {
      let bank = Bank(file)
      let kept = try await bank.attach()
      for sum in 1...5 {
        bank.store.send(.deposit(sum))
        try await kept.flush()
      }
    }
    file.damage("Ledger") { rows in
      guard case .group(var group) = rows[4] else { return }
      group.lines[20] ^= 4
      rows[4] = .group(group)
    }
    do {
      let bank = Bank(file)
      let kept = try await bank.attach()
      #expect(bank.store.balance == 6)
      #expect(
        kept.recovery.description == """
          Recovered up to entry 3: 3 entries replayed on the snapshot after entry 0. 2 entries did not fit and were moved to \
          \(file.place), aside.
          """)
      #expect(file.aside.count == 2)
      bank.store.send(.deposit(100))
      try await kept.flush()
    }
    #expect(try await recovered(from: file).state.balance == 106)
  }

  @Test func `a rule that refuses the recovered state leaves the store and the journal as they are`()
    async throws
  {
    do {
      let store = Store<Ledger, LedgerAction>(Ledger()) { _, _ in .none }
      let kept = try await store.attach(Journal(in: file))
      store.update { $0.balance = -5 }
      try await kept.flush()
    }
    let rows = file.rows(of: "Ledger")
    let bank = Bank(file)
    bank.store.send(.deposit(1))
    let error = await #expect(throws: PersistenceFailure.self) { _ = try await bank.attach() }
    #expect(
      error?.description == """
        What was recovered from the stream "Ledger" of \(file.place) was read, but the store refused it. Refused by no \
        debts: the new state breaks the rule "no debts". The state is as it was. Correct the data, or the rule that it \
        breaks.
        """)
    #expect(file.rows(of: "Ledger") == rows)
    #expect(bank.store.state == Ledger(balance: 1))
    bank.store.send(.deposit(1))
    #expect(file.rows(of: "Ledger") == rows)
  }
}
