#if os(macOS) || os(Linux)
import Rill
import RillFixtures
import Testing

/// The destinations of failures in a process of their own.
@Suite(.timeLimit(.minutes(60))) struct ReportingProcessTests {
  /// Adds an element with a taken ID, which is reported.
  private static func misstep() {
    var array: IdentifiedArray<Item> = [Item(id: 1)]
    array.append(Item(id: 1))
  }

  @Test func `failures go to standard error, and nothing to standard output`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      Self.misstep()
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        """
        Rill: Two elements of IdentifiedArray<Item> have the id 1. Ids are unique, so the first element stays and the \
        second was left out. To replace the first, assign the second to collection[id: 1].

        """))
    #expect(!String(decoding: result.standardOutputContent, as: UTF8.self).contains("Rill:"))
  }

  @Test func `the last handler of the process receives failures, and the previous one is returned`() async {
    await #expect(processExitsWith: .success) {
      let (first, second) = (Recorder<String>(), Recorder<String>())
      precondition(Failures.report { first.note($0.description) } == nil)
      Self.misstep()
      let before = Failures.report { second.note($0.description) }
      Self.misstep()
      Failures.report(to: before)
      Self.misstep()
      precondition(first.elements.count == 2 && second.elements.count == 1)
    }
  }

  @Test
  func `the handler of the process is called at the same depth of the stack, however often it was called`()
    async
  {
    await #expect(processExitsWith: .success) {
      let depths = Recorder<UInt>()
      Failures.report { _ in
        var place = 0
        depths.note(withUnsafePointer(to: &place) { UInt(bitPattern: $0) })
      }
      for _ in 0..<500 { Self.misstep() }
      precondition(depths.elements.count == 500 && Set(depths.elements.dropFirst()).count == 1)
    }
  }

  @Test func `a scope receives its failures instead of the handler of the process`() async {
    await #expect(processExitsWith: .success) {
      let (process, scope) = (Recorder<String>(), Recorder<String>())
      Failures.report { process.note($0.description) }
      Failures.reporting(to: { scope.note($0.description) }) { Self.misstep() }
      Self.misstep()
      precondition(process.elements.count == 1 && scope.elements.count == 1)
    }
  }
}
#endif
