import RillReplication
import Testing

@Suite struct LogEntryTests {
  @Test func `an entry is equal to another with the same identity and bytes`() {
    let entry = LogEntry(id: EntryID(replica: "a", number: 1), bytes: [1])
    #expect(entry == LogEntry(id: EntryID(replica: "a", number: 1), bytes: [1]))
    #expect(entry != LogEntry(id: EntryID(replica: "a", number: 2), bytes: [1]))
  }
}
