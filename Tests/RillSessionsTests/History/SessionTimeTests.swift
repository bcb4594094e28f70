import Foundation
import Rill
import RillDebugging
import RillSessions
import RillValues
import Testing

/// The times of entries, through files and histories.
@MainActor struct SessionTimeTests {
  /// Times of all magnitudes, before and after 1970, and those at the ends.
  nonisolated private static let times: [Int64] = {
    var random = SmallRandom(seed: 7)
    var times: [Int64] = [0, 1, -1, 999_999, -999_999, 1_000_000, -1_000_001, .max, .min, .max - 1, .min + 1]
    for shift in 0..<63 {
      for _ in 0..<8 {
        let value = (Int64(random.below(1 << 31)) << 32 | Int64(random.below(1 << 31))) >> Int64(shift)
        times += [value, -(value / 3)]
      }
    }
    return times
  }()

  private func session(_ times: [Int64]) throws -> Session {
    var entries: [SessionEntry] = []
    for (index, time) in times.enumerated() {
      let json = try JSONText(index % 2 == 0 ? #"{"tag":{"_0":"a"}}"# : #"{"earn":{"amount":0}}"#)
      let name = index % 2 == 0 ? "tag" : "earn"
      entries.append(SessionEntry(UInt64(index + 1), .action(json), name: name, time: time))
    }
    return Session(
      .init("bank", state: "Bank", action: "BankAction"),
      start: try JSONText(#"{"balance":10,"rows":[],"tags":[]}"#), entries: entries)
  }

  @Test func `any time is the same after a file was loaded and written again`() throws {
    let first = try session(Self.times)
    let houses = [BankHouse(), BankHouse()]
    let history = houses[0].store.attach(History(limit: .none))
    try history.load(try Session(file: first.file))
    let second = try history.session("bank")
    #expect(second.entries.map(\.time) == Self.times)
    let other = houses[1].store.attach(History(limit: .none))
    try other.load(try Session(file: second.file))
    #expect(try other.session("bank").file == second.file)
    withExtendedLifetime(houses) {}
  }

  @Test func `the times of a run are the same in every export`() async throws {
    let (house, second, last) = (BankHouse(), BankHouse(), BankHouse())
    let history = await house.record()
    let first = try history.session("bank").file
    #expect(try history.session("bank").file == first)
    let other = second.store.attach(History(limit: .none))
    try other.load(try Session(file: first))
    #expect(try other.session("bank").file == first)
    let lifted = try Session(redux: Session(file: first).redux())
    let third = last.store.attach(History(limit: .none))
    try third.load(lifted)
    #expect(try third.session("bank").file == first)
    withExtendedLifetime((house, second, last)) {}
  }

  @Test func `an instant between two microseconds is rounded down on both sides of the start`() {
    let start = SessionClock.instant(at: 1_000)
    for nanoseconds in [1, 499, 500, 999] {
      let later = start.advanced(by: .nanoseconds(nanoseconds))
      #expect(SessionClock.time(of: later) == 1_000)
      let far = SessionClock.instant(at: .max - 5).advanced(by: .nanoseconds(nanoseconds))
      #expect(SessionClock.time(of: far) == .max - 5)
    }
    #expect(SessionClock.time(of: SessionClock.instant(at: .max).advanced(by: .seconds(1))) == .max)
    #expect(SessionClock.time(of: SessionClock.instant(at: .min).advanced(by: .seconds(-1))) == .min)
  }
}
