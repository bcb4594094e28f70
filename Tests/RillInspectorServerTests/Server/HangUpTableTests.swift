#if Inspector
import Testing

@testable import RillInspector
@testable import RillInspectorServer

struct HangUpTableTests {
  @Test(arguments: [(watches: 1, events: 9), (watches: 2, events: 7), (watches: 3, events: 6)])
  func `in any order of events, each callback runs at most once and each descriptor closes once`(
    _ size: (watches: Int, events: Int)
  ) {
    var stories = 0
    let failure = Self.failure(after: HangUpTableModel(), [], size.watches, size.events, &stories)
    #expect(failure == nil)
    #expect(stories > 1_000)
  }

  /// Returns the first failing sequence of events that continues this one.
  private static func failure(
    after model: HangUpTableModel, _ story: [HangUpTableModel.Event], _ watches: Int, _ left: Int,
    _ stories: inout Int
  ) -> String? {
    if let complaint = model.complaint { return "\(complaint): \(story)" }
    guard left > 0 else {
      stories += 1
      var last = model
      last.finish()
      return last.complaint.map { "\($0), at the end: \(story)" }
    }
    for event in model.possible(watches: watches) {
      var next = model
      next.apply(event)
      if let failure = failure(after: next, story + [event], watches, left - 1, &stories) { return failure }
    }
    return nil
  }

  @Test func `a socket that was ready is not watched again`() throws {
    var table = HangUpTable<String>()
    let added = (table.add(3, "first"), table.add(4, "second"))
    let first = try #require(added.0)
    guard case .wait(let both) = table.next() else { return #expect(Bool(false), "it waits") }
    #expect(Set(both.map(\.descriptor)) == [3, 4])
    table.found([first])
    guard case .call("first") = table.next() else { return #expect(Bool(false), "it calls") }
    guard case .close([3]) = table.next() else { return #expect(Bool(false), "it closes") }
    guard case .wait(let rest) = table.next() else { return #expect(Bool(false), "it waits again") }
    #expect(rest.map(\.descriptor) == [4])
  }

  @Test func `a watch cancelled during another callback is not called`() {
    var table = HangUpTable<String>()
    let ids = [table.add(3, "one"), table.add(4, "one")].compactMap(\.self)
    _ = table.next()
    table.found(ids)
    guard case .call = table.next() else { return #expect(Bool(false), "it calls") }
    let dropped = ids.compactMap { table.cancel($0) }
    #expect(dropped.count == 1)
    guard case .close(let descriptors) = table.next() else { return #expect(Bool(false), "it closes") }
    #expect(Set(descriptors) == [3, 4])
    guard case .wait(let rest) = table.next() else { return #expect(Bool(false), "it waits again") }
    #expect(rest.isEmpty)
  }
}
#endif
