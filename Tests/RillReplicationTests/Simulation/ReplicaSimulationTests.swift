import Foundation
import RillReplicationTesting
import Testing

@Suite struct ReplicaSimulationTests {
  /// The number of seeds, which `make test-replication` raises.
  static let count =
    ProcessInfo.processInfo.environment["RILL_REPLICATION_SEEDS"].flatMap { UInt64($0) } ?? 400

  @Test func `replicas on a log with faults converge for every seed`() {
    let simulation = ReplicaSimulation(of: Shop.model)
    #expect(simulation.firstFailure(seeds: 0..<Self.count) == nil)
  }
}
