#if Inspector
@testable import RillInspector

/// Starts an inspector for one test and stops it afterwards, whatever happened.
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
#endif
