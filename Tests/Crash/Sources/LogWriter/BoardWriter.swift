import Foundation
import Rill
import RillPersistence
import RillReplication

/// The counts of all replicas, which show a lost, doubled or misplaced action.
private struct Board: Codable, Equatable, Sendable {
  var counts: [String: Int] = [:]
  var checksum: UInt64 = 0
  var problem: String?
}

private struct Count: Codable, Sendable {
  var replica: String
  var number: Int
}

/// Sends numbered actions to a replicated store, and waits until they are settled.
@MainActor
struct BoardWriter {
  private let log: any ReplicationLog
  private let replica: String
  private let store: Store<Board, Count>

  init(log: any ReplicationLog, replica: String) {
    self.log = log
    self.replica = replica
    store = Store(Board()) { (state: inout Board, action: Count) -> Effect<Count> in
      let before = state.counts[action.replica, default: 0]
      if action.number != before + 1 {
        state.problem = state.problem ?? "\(action.replica) \(action.number) comes after \(before)"
      }
      state.counts[action.replica] = action.number
      let mark = action.replica.utf8.reduce(UInt64(action.number)) { $0 &* 31 &+ UInt64($1) }
      state.checksum = (state.checksum ^ mark) &* 0x100_0000_01b3
      return .none
    }
  }

  private func attach() async throws -> Replica<Board, Count> {
    var settings = ReplicaSettings()
    settings.checksumInterval = 20
    settings.snapshotInterval = 5
    settings.retry = (.milliseconds(20), .milliseconds(200))
    let replica = try await store.attach(Replica(of: "board", over: log, as: replica, settings: settings))
    // Attaching returns also when the log cannot be reached.
    while !replica.status.isConnected {
      if let stop = replica.status.stop { throw stop }
      try await Task.sleep(for: .milliseconds(20))
    }
    return replica
  }

  func run() async throws {
    let replica = try await attach()
    var number = store.state.counts[self.replica, default: 0]
    LogVoice.found(number)
    while true {
      LogVoice.wants(number + 5)
      for _ in 0..<5 {
        number += 1
        store.send(Count(replica: self.replica, number: number))
      }
      try await replica.settle()
      try check(replica)
      LogVoice.kept(number)
    }
  }

  /// Reports the settled state.
  func report() async throws {
    let replica = try await attach()
    try check(replica)
    for (replica, number) in store.state.counts.sorted(by: { $0.key < $1.key }) {
      LogVoice.say("has \(replica) \(number)")
    }
    LogVoice.say("at \(replica.status.position) \(store.state.checksum)")
    LogVoice.say("done \(replica.status.position)")
  }

  private func check(_ replica: Replica<Board, Count>) throws {
    if let problem = store.state.problem { throw History.Problem.order(problem) }
    if let straying = replica.status.straying { throw History.Problem.order("\(straying)") }
  }
}
