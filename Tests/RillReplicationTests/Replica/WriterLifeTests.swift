import RillReplicationTesting
import Testing

@testable import RillReplication

@Suite struct WriterLifeTests {
  private func key(_ log: any ReplicationLog, replica: String = "one") -> WriterLife.Key {
    WriterLife.Key(store: "board", replica: replica, log: log)
  }

  @Test func `logs in memory with one name are different logs, and connections to one are the same`() {
    let (one, other) = (SimulatedLog(), SimulatedLog())
    #expect(one.connection().place == other.connection().place)
    #expect(key(one.connection()) == key(one.connection()))
    #expect(key(one.connection()) != key(other.connection()))
    #expect(key(one.connection()) != key(one.connection(), replica: "two"))
    let memory = MemoryLog()
    #expect(key(memory) == key(memory))
    #expect(key(memory) != key(MemoryLog()))
  }

  @Test func `other logs are known by their descriptions, because several objects stand for one`() {
    struct Server: PassingLog { let base: any ReplicationLog }
    #expect(key(Server(base: MemoryLog())) == key(Server(base: MemoryLog())))
    #expect(key(Server(base: MemoryLog("a"))) != key(Server(base: MemoryLog("b"))))
  }
}
