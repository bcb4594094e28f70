import Rill
import RillReplication
import RillReplicationTesting
import RillTesting
import Synchronization
import Testing

/// A replica with an outbox whose storage and connection fail and are mended at random, with restarts in between.
@MainActor @Suite struct ReplicaOutboxTrialTests {
  private let trial = ReplicaTrial()
  private let storage = ObservedStorage()
  private var log: SimulatedLog { trial.log }

  /// What a trial does with the storage, the log and the replica.
  private enum Step: CaseIterable { case send, sendMany, fail, mend, cut, heal, waitForFailure, restart }

  @Test(arguments: 0..<60)
  func `whatever fails and is mended in between, each accepted input is appended once`(seed: UInt64)
    async throws
  {
    var random = SeededRandom(seed: seed)
    var line = log.connection()
    if Bool.random(using: &random) { line.cut() }
    trial.passTime()
    var accepted: [String] = []
    let reports = Mutex<[String]>([])
    try await Failures.reporting(to: { failure in reports.withLock { $0.append("\(failure)") } }) {
      var store = Optional(makeBoard())
      var replica = Optional(
        try await trial.attach("one", to: try #require(store), over: line) { $0.outbox = storage })
      var isFailing = false
      for number in 0..<60 {
        switch Step.allCases.randomElement(using: &random) ?? .send {
        case .send, .sendMany:
          for part in 0..<Int.random(in: 1...20, using: &random)
          where store?.send(.add("\(number).\(part)")).refusal == nil { accepted.append("\(number).\(part)") }
        case .fail:
          storage.fail(Bool.random(using: &random) ? [.save] : [.save, .remove])
          isFailing = true
        case .mend:
          storage.fail([])
          isFailing = false
        case .cut: line.cut()
        case .heal: line.heal()
        case .waitForFailure:
          guard isFailing, let store, let replica else { continue }
          if store.send(.add("\(number)")).refusal == nil { accepted.append("\(number)") }
          await trial.wait(for: replica) { $0.outboxFailure != nil }
        case .restart:
          storage.fail([])
          isFailing = false
          ReplicaLeavingTests.Leaving.allCases.randomElement(using: &random)?.leave(&store, &replica)
          line = log.connection()
          if Bool.random(using: &random) { line.cut() }
          let next = makeBoard()
          replica = try await trial.attach("one", to: next, over: line) { $0.outbox = storage }
          store = next
        }
      }
      storage.fail([])
      line.heal()
      let last = try #require(replica)
      await trial.wait(for: last) { $0.outboxFailure == nil }
      try await last.settle()
      #expect(store?.cards == accepted)
    }
    #expect(log.entries.count == accepted.count)
    #expect(reports.withLock { $0 } == [])
  }
}
