import Rill
import RillReplication

extension Workload {
  /// Measures only the store's part, as `J-send` does.
  ///
  /// Another thread encodes and appends the proposals, and the next sample starts after the last of them has settled.
  static let replicatedSend = Workload(
    "R-send", "send to a replicated store, over a log in memory", .times(1.5, journaledSend)
  ) {
    let team = Team()
    return .timed { count in
      let replica = await team.replica()
      let start = ContinuousClock.now
      for number in 0..<count { team.store.send(.deposit(number)) }
      let time = ContinuousClock.now - start
      await team.settle(replica)
      return time
    }
  }

  static let replicaEntry = Workload(
    "R-entry", "an entry of another replica, after decoding, nothing pending", .times(3, "send", plainDeposit)
  ) {
    let driver = MachineDriver()
    return .loop { count in
      for _ in 0..<count { driver.receive() }
      check(driver.store.balance == driver.received, "each entry is a deposit")
    }
  }

  static let replicaRebase = Workload(
    "R-rebase", "an entry of another replica beneath 100 pending proposals, until it is shown",
    .times(150, "send", plainDeposit)
  ) {
    let driver = MachineDriver()
    for _ in 0..<100 { driver.propose() }
    return .loop { count in
      for _ in 0..<count { driver.receive() }
      check(driver.store.balance == driver.received + 100, "the proposals are shown on top")
    }
  }

  static let replicaCatchUp = Workload(
    "R-catch-up", "catch up with 1,000,000 entries in memory", .times(2, "decoding", decoding)
  ) {
    let million = Team.Million()
    return .timed { count in
      let log = await million.log()
      let start = ContinuousClock.now
      for _ in 0..<count {
        let team = Team(over: log)
        _ = await team.replica()
        check(team.store.balance == Team.Million.count, "all entries are handled")
      }
      return ContinuousClock.now - start
    }
  }

  /// Measures a send of the same store without a replica.
  private static func plainDeposit() -> Measure {
    let store = Account.store()
    return .loop { count in
      for number in 0..<count { store.send(.deposit(number)) }
    }
  }

  /// Measures reading the same entries from the log, in the same groups, and decoding them.
  private static func decoding() -> Measure {
    let million = Team.Million()
    let reader = EntryReader<Account.Action>(of: Team.name)
    return .timed { count in
      let log = await million.log()
      let start = ContinuousClock.now
      for _ in 0..<count {
        var sum = 0
        var position: UInt64 = 0
        while position < UInt64(Team.Million.count) {
          do {
            let entries = try await log.entries(after: position, limit: ReplicaSettings().batchLimit)
            for entry in entries {
              if case .action(.deposit(let amount)) = reader.read(entry) { sum += amount }
            }
            position = entries.last?.offset ?? .max
          } catch {
            fatalError("\(error)")
          }
        }
        check(sum == Team.Million.count, "all entries are decoded")
      }
      return ContinuousClock.now - start
    }
  }
}
