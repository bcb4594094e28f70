import RillReplication
import RillReplicationTesting
import RillTesting
import Testing

@Suite struct SimulatedLogTests {
  @Test(arguments: Conformance<LogSite>.replicationLog.checks)
  func `the connections of a simulated log satisfy the rules of logs`(
    _ check: ConformanceCheck<LogSite>
  ) async {
    await check.run {
      let log = SimulatedLog()
      return LogSite {
        let connection = log.connection()
        connection.setLargestEntry(1 << 17)
        return connection
      }
    }
  }
}
