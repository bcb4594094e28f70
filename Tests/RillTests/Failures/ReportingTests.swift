import Rill
import RillFixtures
import Testing

/// Where failures go.
@Suite(.timeLimit(.minutes(60))) struct ReportingTests {
  @Test func `failures are printed unless somebody asks for them`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
      var array: IdentifiedArray<Item> = [Item(id: 1)]
      array.append(Item(id: 1))
    }
    #expect(
      String(decoding: result.standardOutputContent, as: UTF8.self).contains(
        """
        Rill: Two elements of IdentifiedArray<Item> have the id 1. Ids are unique, so the first element stays and the \
        second was left out. To replace the first, assign the second to collection[id: 1].
        """))
  }

  @Test func `who asked last hears of failures, and the one before is handed back`() async {
    await #expect(processExitsWith: .success) {
      let (first, second) = (Recorder<String>(), Recorder<String>())
      precondition(Failures.report { first.note($0.description) } == nil)
      var array: IdentifiedArray<Item> = [Item(id: 1)]
      array.append(Item(id: 1))
      let before = Failures.report { second.note($0.description) }
      array.append(Item(id: 1))
      Failures.report(to: before)
      array.append(Item(id: 1))
      precondition(first.elements.count == 2 && second.elements.count == 1)
    }
  }
}
