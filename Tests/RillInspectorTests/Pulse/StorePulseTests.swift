import Rill
import RillInspectorFixtures
import RillTesting
import RillValues
import Testing

@testable import RillInspector

/// Stores that are not free.
struct StorePulseTests {
  private let bank = StoreID(rawValue: "bank")
  private let cart = StoreID(rawValue: "cart")

  @Test func `a store that has not answered by the next beat is busy since it was asked`() {
    var pulse = StorePulse()
    #expect(pulse.beat([bank, cart], at: 1_000) == [.ask(bank), .ask(cart)])
    let wasCartBusy = pulse.answered(cart)
    #expect(!wasCartBusy)
    #expect(pulse.beat([bank, cart], at: 2_000) == [.busy(bank, since: 1_000), .ask(cart)])
    #expect(pulse.beat([bank], at: 3_000) == [])
    let wasBusy = pulse.answered(bank)
    #expect(wasBusy)
    #expect(pulse.beat([bank], at: 4_000) == [.ask(bank)])
    let isStillBusy = pulse.answered(bank)
    #expect(!isStillBusy)
  }

  @Test func `a store that was removed while it was asked is forgotten`() {
    var pulse = StorePulse()
    _ = pulse.beat([bank], at: 1)
    #expect(pulse.beat([], at: 2) == [])
    #expect(pulse.beat([bank], at: 3) == [.ask(bank)])
  }
}

/// The reports of stores that are busy or gone.
@Suite(.timeLimit(.minutes(60))) struct StoreWatchdogTests {
  private func availability(_ inspection: Inspection) -> StoreAvailability? {
    inspection.registry.entries.first?.store.availability
  }

  @Test func `a page that is open while a store is busy learns when it began and when it ended`() async throws
  {
    let clock = TestClock()
    let inspection = Inspection(
      access: .nobody, limits: .patient, page: .plain, origin: .inspector, options: .init(), rest: {},
      run: "run", pulse: clock)
    let keeper = HeldKeeper()
    let id = await keeper.open(in: inspection)
    let arrival = keeper.executor.hold()
    let reader = try FeedReader(inspection.responder.feed)
    // The first client makes the watchdog ask.
    await arrival.wait()
    await clock.sleepers(1)
    await clock.advance(by: .seconds(1))
    // The next pause begins after the report.
    await clock.sleepers(1)
    inspection.responder.feed.publish(.storeRemoved(StoreID(rawValue: "other")))
    _ = try await reader.event("availability", containing: #""state":"busy""#, before: "store-removed")
    guard case .busy(let since) = availability(inspection) else {
      Issue.record("The store is not busy.")
      return
    }
    let list = WireStoreList(run: "run", inspection.registry.entries)
    #expect(list.stores[0].availability == WireAvailability(state: "busy", since: since))
    keeper.executor.release()
    _ = try await reader.event("availability", containing: #"{"state":"ready","store":"\#(id)"}"#)
    #expect(WireStoreList(run: "run", inspection.registry.entries).stores[0].availability == nil)
  }

  @Test func `a store that was released is gone, and the page learns it`() async throws {
    let inspection = Inspection(
      access: .nobody, limits: .patient, page: .plain, origin: .inspector, options: .init(), rest: {},
      run: "run", pulse: TestClock())
    let keeper = PurseKeeper()
    await keeper.open()
    await keeper.use { keeper, store in
      if let store { inspection.add(store, "purse", isolation: keeper) }
    }
    let reader = try FeedReader(inspection.responder.feed)
    await keeper.close()
    inspection.responder.feed.publish(.storeRemoved(StoreID(rawValue: "other")))
    _ = try await reader.event(
      "availability", containing: #"{"state":"gone","store":"purse"}"#, before: "store-removed")
    #expect(availability(inspection) == .gone)
  }

  @Test func `without a client that follows the events, no store is asked`() async throws {
    let clock = TestClock()
    let watchdog = StoreWatchdog(interval: .seconds(1), clock: clock)
    watchdog.audienceChanged(1)
    await clock.sleepers(1)
    // A canceled pause ends at once.
    watchdog.audienceChanged(0)
    #expect(clock.sleeperCount == 0)
    watchdog.audienceChanged(2)
    watchdog.audienceChanged(3)
    await clock.sleepers(1)
    watchdog.audienceChanged(0)
    #expect(clock.sleeperCount == 0)
  }
}
