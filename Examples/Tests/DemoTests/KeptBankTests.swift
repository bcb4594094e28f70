import Rill
import RillDebugging
import RillJournal
import RillPersistence
import RillStyles
import Testing

@testable import Demo

@MainActor
struct KeptBankTests {
  private let file = MemoryJournalFile()

  @Test func `a bank is restored with its history and continues`() async throws {
    do {
      let bank = await KeptBank(in: file)
      #expect(bank.notices == [])
      bank.store.send(Payment.pay(by: .jenny, amount: 3))
      bank.store.send(Cash.deposit(by: .donald, amount: 5))
      try await bank.journal?.flush()
    }
    for round in 1...3 {
      let bank = await KeptBank(in: file)
      #expect(bank.notices == [])
      #expect(bank.store.state == Bank(jenny: 7, donald: 17 + round))
      // Each round adds three entries: the history branches, so the bank continues from the entry to which the user has
      // moved.
      #expect(bank.history.entries.count == 3 * round - 1)
      bank.history.jump(to: bank.history.entries[0].sequence)
      #expect(bank.store.state == Bank(jenny: 7, donald: 13))
      bank.history.jumpToEnd()
      bank.store.send(Cash.deposit(by: .donald, amount: 1))
      try await bank.journal?.flush()
    }
  }

  @Test func `a journal in use is reported, and the bank starts over`() async throws {
    let bank = await KeptBank(in: file)
    bank.store.send(Cash.deposit(by: .jenny, amount: 5))
    let other = await KeptBank(in: file)
    #expect(
      other.notices == [
        """
        The journal in \(file.place) is in use by another journal, of this process or of another. Nothing was changed. \
        Close its stores or release it first, or use another file.
        """
      ])
    other.store.send(Cash.deposit(by: .jenny, amount: 90))
    #expect(bank.store.jenny == 15)
    #expect(other.store.jenny == 100)
  }
}
