import Foundation
import Rill
import RillDebugging
import RillInspector
import RillInspectorServer

enum Chapter6 {
  @MainActor static func run(until ended: @Sendable @escaping () async -> Void) async throws {
    let store = Office.store()
    let history = store.attach(History())
    let inspector = try await Inspector.start()
    inspector.add(store, "Office", history: history)
    print("Open \(inspector.url), and close the input with Ctrl-D to stop.")
    store.send(.bank(.pay(by: .jenny, amount: 3)))
    await Task.detached { await ended() }.value
    await inspector.stop()
  }
}
