import Foundation
import Rill
import RillInspectorFixtures
import RillSessions
import Synchronization
import Testing

@testable import RillInspector

/// Requests about a long history, which must not occupy its store.
@Suite(.serialized) struct SlicesTests {
  private static let entries = 2_000
  private static let steps = 50

  private let fixture: ResponderFixture
  private let depot = Depot()

  init() async throws {
    var limits = AccessLimits.patient
    limits.sliceSteps = Self.steps
    limits.sliceDuration = .seconds(3_600)
    fixture = try ResponderFixture(limits: limits, stores: [])
    _ = await depot.open(in: fixture.inspection)
    await depot.send((0..<Self.entries).map { $0.isMultiple(of: 100) ? .name("n\($0)") : .add(1) })
    _ = depot.executor.take()
  }

  private func get(_ path: String) async throws -> Response {
    try #require(await fixture.respond("GET", "/api/v1/stores/depot/\(path)"))
  }

  private func command(_ body: String) async throws -> WireCommandOutcome {
    try await fixture.ask("POST", "depot/commands", body: body)
  }

  /// Expects that no job of the store has handled more inputs than a slice may, and that turns had room between them.
  private func expectSlices(
    _ least: Int = SlicesTests.entries / SlicesTests.steps / 2, _ location: SourceLocation = #_sourceLocation
  ) {
    let (jobs, most) = depot.executor.take()
    #expect(most <= Self.steps, sourceLocation: location)
    #expect(jobs >= least, sourceLocation: location)
  }

  @Test(arguments: [
    #"{"do":"jump","to":1900}"#, #"{"do":"back","count":30}"#, #"{"do":"place","to":1500}"#,
    #"{"do":"skip","numbers":[5,6]}"#, #"{"do":"move","number":1900,"before":3}"#,
  ])
  func `a command on a long history lets turns run between its slices`(_ body: String) async throws {
    let outcome = try await command(body)
    #expect(outcome.refusal == nil)
    expectSlices()
  }

  @Test(arguments: [
    "state?at=1900", "diff?from=1000&to=1900", "diff?from=previous&to=1900",
    "search?text=n1900&in=state&after=1880",
    "export", "tables?at=1900",
  ])
  func `a request about a long history lets turns run between its slices`(_ path: String) async throws {
    let response = try await get(path)
    #expect(response.status == 200)
    expectSlices(path == "export" ? 2 : Self.entries / Self.steps / 2)
  }

  @Test func `the state after an entry of a long branch lets turns run between its slices`() async throws {
    await depot.leaveABranch()
    _ = depot.executor.take()
    #expect(try await get("state?at=1900").status == 200)
    expectSlices()
    #expect(try await get("diff?from=previous&to=1900").status == 200)
    expectSlices()
  }

  @Test func `a view of an older state lets turns run between its slices`() async throws {
    let view: WireView = try await fixture.ask(
      "POST", "depot/view", body: #"{"depth":2,"at":"1900","open":[]}"#)
    #expect(view.state != nil)
    expectSlices()
  }

  @Test func `importing a file lets turns run between its slices`() async throws {
    let file = try await get("export")
    _ = depot.executor.take()
    let response = try #require(
      await fixture.respond(
        "POST", "/api/v1/stores/depot/import", body: String(decoding: file.body, as: UTF8.self)))
    #expect(response.status == 200)
    expectSlices()
    #expect(await depot.state?.names.count == 1 + Self.entries / 100)
  }

  @Test func `states that other threads may read are neither encoded nor decoded on the store`() async throws
  {
    await depot.write("by hand")
    Depot.Stock.onStore.store(0, ordering: .relaxed)
    let file = try await get("export")
    _ = await fixture.respond(
      "POST", "/api/v1/stores/depot/import", body: String(decoding: file.body, as: UTF8.self))
    // The direct write is replayed as changes of the state's JSON.
    #expect(Depot.Stock.onStore.load(ordering: .relaxed) <= 2)
  }

  @Test func `inputs between the slices of an export are part of it or follow it`() async throws {
    async let file = get("export")
    for _ in 0..<200 { await depot.send([.add(1)]) }
    let session = try Session(file: Data(try await file.body))
    #expect((Self.entries...(Self.entries + 200)).contains(session.entries.count))
    #expect(session.entries.map(\.sequence) == Array(1...UInt64(session.entries.count)))
  }

  @Test func `the work of a request is released when it is answered, or cancelled between its slices`()
    async throws
  {
    let head = ResponderFixture.head("GET", "/api/v1/stores/depot/state?at=1900")
    let resource = try fixture.responder.open(head)
    guard case .later(let inquiry) = fixture.responder.answer(resource, head: head, body: []) else {
      Issue.record("The request is not answered by the store.")
      return
    }
    depot.executor.cancel(after: 3 * Self.steps)
    let response = await Task { await inquiry.work() }.value
    #expect(response.status != 200)
    #expect(depot.executor.take().jobs >= 3)
    #expect(await depot.unfinishedWork == 0)
    #expect(try await get("state?at=1900").status == 200)
    #expect(await depot.unfinishedWork == 0)
  }

  @Test(arguments: [
    ("GET", "export", "", 6), ("GET", "search?text=a", "", 6), ("GET", "state", "", 1),
    ("POST", "commands", #"{"do":"jump","to":1}"#, 6),
    ("POST", "commands", #"{"do":"skip","numbers":[1]}"#, 6),
    ("POST", "commands", #"{"do":"lock","on":true}"#, 1),
  ])
  func `a request that may concern all entries is given more time`(
    _ method: String, _ path: String, _ body: String, _ factor: Int
  ) throws {
    let head = ResponderFixture.head(method, "/api/v1/stores/depot/\(path)")
    let resource = try fixture.responder.open(head)
    guard case .later(let inquiry) = fixture.responder.answer(resource, head: head, body: Array(body.utf8))
    else {
      Issue.record("The request is not answered by the store.")
      return
    }
    #expect(inquiry.patience == fixture.responder.limits.patience * factor)
  }
}
