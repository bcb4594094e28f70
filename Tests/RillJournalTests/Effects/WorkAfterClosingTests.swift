import Rill
import RillFixtures
import RillTesting
import Synchronization
import Testing

@testable import RillJournal
@testable import RillPersistence

/// A store lives on after its journal was closed, with work that is done at most once and was not started by then.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct WorkAfterClosingTests {
  /// What the work waits for.
  enum Shape: CaseIterable { case other, delay, debounce, series }

  enum Action: Codable, Sendable {
    case order, paid, more
  }

  typealias Shop = Store<Int, Action>

  /// A tool for which the store numbers its effects, also without a journal.
  final class Numbering: Middleware {
    typealias State = Int
    typealias Action = WorkAfterClosingTests.Action
    var needsEffectNumbers: Bool { true }
  }

  private let clock = TestClock()
  private let calls = Recorder<String>()
  private let rules = [EffectRule<Action>("pay", .atMostOnce)]

  private func shop(_ shape: Shape, behind gate: Signal) -> Shop {
    Shop(0, clock: clock) { [calls] (count: inout Int, action: Action) -> Effect<Action> in
      let pay = Effect<Action>.run("pay") { send in
        calls.note("pay")
        await send(.paid)
      }
      switch action {
      case .paid: count += 1
      case .more: return pay
      case .order:
        let print = Effect<Action>.run("print") { _ in
          calls.note("print")
          await gate.wait()
        }
        switch shape {
        case .other: return .concatenate(print, pay)
        case .delay: return pay.delay(for: .seconds(1))
        case .debounce: return pay.id("pay").debounce(for: .seconds(1))
        case .series: return .merge(print.id("desk", policy: .serial), pay.id("desk", policy: .serial))
        }
      }
      return .none
    }
  }

  private func attach(_ shop: Shop, _ file: MemoryJournalFile) async throws -> StoreJournal<Int, Action> {
    try await shop.attach(Journal(in: file), as: "shop", effects: rules)
  }

  /// Waits until the shop has counted a payment.
  private func paid(_ shop: Shop) async {
    for await count in shop.values(\.self) where count == 1 { return }
  }

  @Test(arguments: Shape.allCases, [false, true])
  func `work that waits when the journal is closed runs once, in the next store`(
    shape: Shape, isDetached: Bool
  ) async throws {
    let file = MemoryJournalFile()
    let gate = Signal()
    let first = shop(shape, behind: gate)
    first.attach(Numbering())
    let kept = try await attach(first, file)
    let order = first.send(.order)
    if shape == .other || shape == .series { await calls.first { $0 == ["print"] } }
    if isDetached {
      try await kept.flush()
      first.detach(kept)
    } else {
      try await kept.close()
    }
    gate.fire()
    await clock.advance(by: .seconds(1))
    await order.finish()
    #expect(!calls.elements.contains("pay"))
    // What the store is asked for afterwards is its own.
    await first.send(.more).finish()
    #expect(calls.elements.count { $0 == "pay" } == 1 && first.state == 1)

    let next = shop(shape, behind: gate)
    let recovered = try await attach(next, file)
    let pay = recovered.recovery.unfinished.filter { $0.description.name == "pay" }
    #expect(pay.map(\.outcome) == [.runsAgain] && pay.map(\.hasBegun) == [false])
    await clock.advance(by: .seconds(1))
    await paid(next)
    #expect(calls.elements.count { $0 == "pay" } == 2 && next.state == 1)
    try await recovered.close()
  }

  @Test func `work whose beginning was discarded, because the file was moved, does not start`() async throws {
    let failure = Mutex<PersistenceFailure?>(nil)
    let failed = Signal()
    let file = MemoryJournalFile { step throws(PersistenceFailure) in
      guard case .append = step, let failure = failure.withLock(\.self) else { return }
      failed.fire()
      throw failure
    }
    let gate = Signal()
    let first = shop(.other, behind: gate)
    let kept = try await attach(first, file)
    let order = first.send(.order)
    await calls.first { $0 == ["print"] }
    try await kept.flush()
    let full = PersistenceFailure(.noRoom, "The disk is full.", fix: "Make room.")
    failure.withLock { $0 = full }
    // The beginning of the work cannot be written.
    gate.fire()
    await failed.wait()
    first.detach(kept)
    let moved = PersistenceFailure(.moved, "The file was moved.", fix: "Put it back.")
    failure.withLock { $0 = moved }
    let reports = Recorder<String>()
    await #expect(throws: moved) {
      try await Failures.reporting(
        to: { reports.note($0.description) }, operation: { try await kept.close() })
    }
    await order.finish()
    #expect(calls.elements == ["print"])

    failure.withLock { $0 = nil }
    let next = shop(.other, behind: gate)
    let recovered = try await attach(next, file)
    #expect(recovered.recovery.unfinished.map(\.outcome) == [.forgotten, .runsAgain])
    await paid(next)
    #expect(calls.elements == ["print", "pay"])
    try await recovered.close()
  }

  @Test func `the beginning of work that an observer of the recovery requests is on disk before the work`()
    async throws
  {
    let file = MemoryJournalFile()
    let first = shop(.delay, behind: Signal())
    let kept = try await attach(first, file)
    await first.send(.paid).finish()
    try await kept.close()

    let beginnings = Mutex<[Bool]>([])
    let next = Shop(0) { (count: inout Int, action: Action) -> Effect<Action> in
      guard case .more = action else { return .none }
      return .run("pay") { _ in
        let isThere = file.rows(of: "shop").contains {
          guard case .group(let group) = $0 else { return false }
          return String(decoding: group.lines, as: UTF8.self).contains(#""kind":"begun""#)
        }
        beginnings.withLock { $0.append(isThere) }
      }
    }
    var request: SendTask?
    let observation = next.observe(\.self) { _ in
      if request == nil { request = next.send(.more) }
    }
    let recovered = try await attach(next, file)
    await request?.finish()
    #expect(beginnings.withLock(\.self) == [true])
    observation.cancel()
    try await recovered.close()
  }

  @Test func `a journal that is closed without such work leaves nothing with the store`() async throws {
    let file = MemoryJournalFile()
    let first = shop(.other, behind: Signal())
    for _ in 0..<20 {
      let kept = try await attach(first, file)
      await first.send(.more).finish()
      try await kept.close()
    }
    let tools = try StoreTools(of: first)
    #expect(tools.object(JournaledStore.self)?.count == 0 && first.state == 20)
  }
}
