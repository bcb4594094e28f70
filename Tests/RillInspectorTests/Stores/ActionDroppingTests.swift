import Foundation
import RillInspectorFixtures
import Testing

@testable import RillInspector

/// Abandoned actions and commands.
struct ActionDroppingTests {
  private let fixture: ResponderFixture
  private let keeper = HeldKeeper()

  init() throws { fixture = try ResponderFixture(stores: []) }

  private func store() async throws -> any InspectedStore {
    try fixture.registry.store(await keeper.open(in: fixture.inspection).rawValue)
  }

  private let json = Data(#"{"spend":{"coins":4}}"#.utf8)

  @Test func `an action answered as busy is not handled later`() async throws {
    let store = try await store()
    let isWaiting = keeper.executor.hold()
    let sending = Task { [json] in try await store.send(actionJSON: json) }
    await isWaiting.wait()
    sending.cancel()
    keeper.executor.release()
    await #expect(throws: CancellationError.self) { try await sending.value }
    #expect(await keeper.coins == 10)
    #expect(try await store.entries(from: nil, limit: 9).rows.isEmpty)
  }

  @Test func `an action that waits for a busy actor is handled once the actor is free`() async throws {
    let store = try await store()
    let isWaiting = keeper.executor.hold()
    let sending = Task { [json] in try await store.send(actionJSON: json) }
    await isWaiting.wait()
    keeper.executor.release()
    #expect(try await sending.value == SendOutcome(sequence: 1))
    #expect(await keeper.coins == 6)
  }

  @Test func `a command answered as busy is not performed later`() async throws {
    let store = try await store()
    _ = try await store.send(actionJSON: json)
    let isWaiting = keeper.executor.hold()
    let asking = Task { try await store.perform(.back(1)) }
    await isWaiting.wait()
    asking.cancel()
    keeper.executor.release()
    await #expect(throws: CancellationError.self) { try await asking.value }
    #expect(await keeper.coins == 6)
  }
}
