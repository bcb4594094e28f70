#if Inspector
import Foundation
import Testing

@testable import RillInspector

/// Actions that nobody waits for any more.
struct ActionDroppingTests {
  private let json = Data(#"{"spend":{"coins":4}}"#.utf8)

  @Test func `an action that is given up on before its actor is free is not handled`() async throws {
    let keeper = HeldKeeper()
    let recorder = await keeper.record()
    let isWaiting = keeper.executor.hold()
    let sending = Task { [json] in try await recorder.send(actionJSON: json) }
    await isWaiting.wait()
    sending.cancel()
    keeper.executor.release()
    await #expect(throws: CancellationError.self) { try await sending.value }
    #expect(await keeper.coins == 10)
    #expect(recorder.timeline.span.count == 0)
  }

  @Test func `an action that waits for a busy actor is handled when the actor is free`() async throws {
    let keeper = HeldKeeper()
    let recorder = await keeper.record()
    let isWaiting = keeper.executor.hold()
    let sending = Task { [json] in try await recorder.send(actionJSON: json) }
    await isWaiting.wait()
    keeper.executor.release()
    #expect(try await sending.value == SendOutcome(sequence: 1))
    #expect(await keeper.coins == 6)
  }

  @Test func `an action that was answered as busy is not handled later`() async throws {
    var limits = AccessLimits.patient
    limits.patience = .milliseconds(1)
    try await withInspector(limits: limits) { inspector in
      let keeper = HeldKeeper()
      let id = await keeper.open(in: inspector)
      _ = keeper.executor.hold()
      let client = try TestClient(inspector.port)
      let path = "/api/v1/stores/\(id)/actions"
      let reply = try await client.ask("POST", path, body: #"{"spend":{"coins":4}}"#)
      #expect(try reply.code == "store-is-busy")
      keeper.executor.release()
      #expect(await keeper.coins == 10)
    }
  }
}
#endif
