import Foundation
import Rill
import RillJournal
import RillPersistence
import RillSQLite

extension Workload {
  /// Measures only the store's part.
  ///
  /// Another thread writes the entries, and the next sample starts after the last write.
  static let journaledSend = Workload("J-send", "send, with a journal", .nanoseconds(2_000)) {
    let account = Account(.onSnapshot)
    return .timed { count in
      _ = await account.journal()
      let start = ContinuousClock.now
      for number in 0..<count { account.store.send(.deposit(number)) }
      let time = ContinuousClock.now - start
      await account.flush()
      return time
    }
  }

  static let journaledGroups = Workload(
    "J-groups", "send and have it on the disk, in groups", .nanoseconds(5_000)
  ) {
    let account = Account(.every(.milliseconds(5)))
    return .suspending(each: 20_000) { count in
      _ = await account.journal()
      for number in 0..<(count * 20_000) { account.store.send(.deposit(number)) }
      await account.flush()
    }
  }

  static let journaledCommits = Workload(
    "J-commits", "send and have it on the disk, one by one", .times(1.3, "commit", commits)
  ) {
    let account = Account(.everyAction)
    return .suspending { count in
      _ = await account.journal()
      for number in 0..<count {
        account.store.send(.deposit(number))
        await account.flush()
      }
    }
  }

  static let journalRecovery = Workload(
    "J-recovery", "recover 1,000,000 actions, a snapshot every 10,000", .nanoseconds(1_000_000_000)
  ) {
    let place = JournalPlace()
    var isFilled = false
    return .timed { count in
      if !isFilled {
        isFilled = true
        await fill(place)
      }
      let start = ContinuousClock.now
      for _ in 0..<count {
        let account = Account(.everyAction, in: place, snapshots: .max)
        let recovery = await account.journal().recovery
        check(recovery.newest == 999_999 && recovery.replayed == 9_999, "all is recovered")
        check(account.store.balance == 999_999, "the balance is recovered")
      }
      return ContinuousClock.now - start
    }
  }

  private static func fill(_ place: JournalPlace) async {
    let account = Account(.onSnapshot, in: place, snapshots: .max)
    _ = await account.journal()
    for _ in 0..<999_999 { account.store.send(.deposit(1)) }
    await account.flush()
  }

  /// Measures the commits of SQLite for a row of that size.
  private static func commits() -> Measure {
    let place = JournalPlace()
    do {
      try FileManager.default.createDirectory(
        at: place.url.deletingLastPathComponent(), withIntermediateDirectories: true)
      let connection = try SQLiteConnection(path: place.url.path())
      try connection.run("CREATE TABLE entries (id INTEGER PRIMARY KEY, line BLOB NOT NULL)")
      let line = Data(
        #"{"number":1000,"kind":"action","name":"deposit","action":{"deposit":{"_0":1000}},"origin":"caller","time":1763768682000001}"#
          .utf8)
      return .loop { count in
        do throws(SQLiteError) {
          for _ in 0..<count {
            try connection.transaction { () throws(SQLiteError) in
              try connection.run("INSERT INTO entries (line) VALUES (?)", .data(line))
            }
          }
        } catch {
          fatalError("\(error)")
        }
        blackHole(place)
      }
    } catch {
      fatalError("\(error)")
    }
  }
}
