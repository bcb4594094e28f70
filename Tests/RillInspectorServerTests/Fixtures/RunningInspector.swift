#if Inspector
import Rill
import RillInspector
import RillInspectorFixtures

@testable import RillInspectorServer

/// Starts an inspector for one test and always stops it afterwards.
func withInspector(
  limits: AccessLimits = .patient,
  audienceChanged: @escaping @Sendable (Int) -> Void = { _ in },
  _ body: (Inspector) async throws -> Void
) async throws {
  let inspector = try Inspector(limits: limits, audienceChanged: audienceChanged)
  do {
    try await body(inspector)
  } catch {
    await inspector.stop()
    throw error
  }
  await inspector.stop()
}

extension Inspector {
  /// Starts an inspector with timeouts that no test reaches.
  static func startPatiently(
    port: UInt16 = 0, host: String = "127.0.0.1", exposing exposure: Exposure = .thisMachine,
    page: InspectorPage = .standard, origin: Origin = .inspector
  ) async throws(InspectorFailure) -> Inspector {
    try Inspector(
      port: port, host: host, exposing: exposure, page: page, origin: origin, limits: .patient)
  }

  /// Shows an artificial store.
  @discardableResult
  func add(_ store: FakeStore) -> StoreID { inspection.add(store) }
}
#endif
