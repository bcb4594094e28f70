import RillTesting
import Testing

/// What a check throws, to look at; nil if it passes.
func failure(of check: () async throws -> Void) async -> CheckFailure? {
  do {
    try await check()
  } catch let failure as CheckFailure {
    return failure
  } catch {
    Issue.record("A check threw what is no failure of a check: \(error)")
  }
  return nil
}
