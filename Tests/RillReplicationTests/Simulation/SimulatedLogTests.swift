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
      // All tests of the process start at once, so a wait takes as long as the others need.
      return LogSite(timeLimit: .seconds(1_000)) {
        let connection = log.connection()
        connection.setLargestEntry(1 << 17)
        return connection
      }
    }
  }
}
