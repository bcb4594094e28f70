#if os(macOS) || os(Linux)
import RillDependencies
import RillFixtures
import Testing

/// The receivers of reports in a process of their own.
struct DependencyReportingTests {
  @Test("failures are printed to standard error unless somebody asks for them")
  func printed() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      _ = Server.real
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        """
        Rill: The dependency RillDependenciesTests.Server was used before its real value was registered. Its placeholder \
        stands in. Call RillDependenciesTests.Server.register(…) where the program starts, before anything uses it.

        """))
  }

  @Test("who asked last is notified of failures, and the one before is handed back")
  func handedBack() async {
    await #expect(processExitsWith: .success) {
      let (first, second) = (Recorder<String>(), Recorder<String>())
      precondition(DependencyFailures.report { first.note($0.description) } == nil)
      _ = DependencyValues.current.bank
      let before = DependencyFailures.report { second.note($0.description) }
      _ = DependencyValues.current.bank
      DependencyFailures.report(to: before)
      _ = DependencyValues.current.bank
      precondition(first.elements.count == 2 && second.elements.count == 1)
    }
  }
}
#endif
