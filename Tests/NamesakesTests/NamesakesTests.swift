import Namesakes
import Rill
import RillDebugging
import RillPersistence
import Testing

// What an app writes once where it imports a framework with the same names.
private typealias Subscription = Rill.Subscription
private typealias Schema = RillPersistence.Schema

private struct Note: Codable, Equatable, Sendable { var text = "" }

/// A screen that uses both worlds.
private struct Screen: Namesakes.Transition {
  let logger = Namesakes.Logger(subsystem: "app", category: "notes")
  let schema = Namesakes.Schema()
  var watch: Subscription?
}

struct NamesakesTests {
  @Test func `framework types with the same names coexist with Rill's types`() async {
    let store = Store<Note, String>(Note()) { note, text in
      note.text = text
      return .none
    }
    var screen = Screen()
    var told: [String] = []
    screen.watch = store.observe(\.text) { told.append($0.new) }
    let transitions: StoreSequence<Rill.Transition<String>> = store.transitions()
    var iterator = transitions.makeAsyncIterator()
    let logger = store.attach(RillDebugging.Logger(to: .standardError, level: .error))
    let history = store.attach(History())
    var changes: [RillDebugging.HistoryChange] = []
    let following = history.observe { changes.append($0) }
    let persistence = store.persistence(in: MemoryStorage(), as: "note", schema: Schema<Note>("note"))
    store.send("hi")
    #expect(told == ["hi"])
    #expect(await iterator.next()?.revision == 1)
    #expect(!changes.isEmpty)
    #expect(throws: Never.self) { try persistence.exportJSON() }
    following.cancel()
    withExtendedLifetime((screen, logger)) {}
  }
}
