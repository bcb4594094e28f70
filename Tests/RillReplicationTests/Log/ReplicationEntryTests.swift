import RillReplication
import Testing

@Suite struct ReplicationEntryTests {
  @Test func `an entry is equal to another with the same identity and bytes`() {
    let entry = ReplicationEntry(id: EntryID(replica: "a", number: 1), bytes: [1])
    #expect(entry == ReplicationEntry(id: EntryID(replica: "a", number: 1), bytes: [1]))
    #expect(entry != ReplicationEntry(id: EntryID(replica: "a", number: 2), bytes: [1]))
  }
}
