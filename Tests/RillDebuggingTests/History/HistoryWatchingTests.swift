import Rill
import RillFixtures
import Testing

@testable import RillDebugging

@MainActor
@Suite(.timeLimit(.minutes(60))) struct HistoryWatchingTests {
  private let store = Shelf.store()

  private func changes(_ history: History<Shelf, Shelf.Action>, _ body: () -> Void) -> [HistoryChange] {
    var changes: [HistoryChange] = []
    let watch = history.observe { changes.append($0) }
    body()
    watch.cancel()
    return changes
  }

  @Test func `entries, jumps and edits notify once each`() {
    let history = store.attach(History())
    #expect(changes(history) { store.send(.note("a")) } == [.appended(1), .updated(1)])
    #expect(changes(history) { store.update("write") { $0.log.append("b") } } == [.appended(2), .updated(2)])
    #expect(changes(history) { history.back() } == [.moved])
    #expect(changes(history) { history.jump(to: 1) } == [])
    #expect(changes(history) { history.jumpToEnd() } == [.moved])
    #expect(changes(history) { history.skip(1) } == [.moved, .changed])
    #expect(changes(history) { history.move(2, before: 1) } == [.moved, .changed])
    #expect(changes(history) { history.sweep() } == [.changed])
    #expect(changes(history) { history.rollback() } == [.moved, .changed])
    store.send(.note("c"))
    #expect(changes(history) { history.commit() } == [.changed])
    #expect(changes(history) { history.reset() } == [.moved, .changed])
  }

  @Test func `operations without effect do not notify`() {
    let history = store.attach(History())
    store.send(.note("a"))
    #expect(changes(history) { history.skip(99) } == [])
    history.isLocked = true
    #expect(changes(history) { store.send(.note("b")) } == [])
  }

  @Test func `edits that leave the shown state unchanged notify as well`() {
    let history = store.attach(History())
    for text in ["a", "b", "c"] { store.send(.note(text)) }
    history.jump(to: 1)
    #expect(changes(history) { history.skip(3) } == [.changed])
    #expect(store.log == ["a"])
  }

  @Test func `a cancelled observer is not notified, and recording continues`() {
    let history = store.attach(History())
    var count = 0
    var watch: HistoryWatch? = history.observe { _ in count += 1 }
    store.send(.note("a"))
    #expect(count == 2)
    watch = nil
    store.send(.note("b"))
    #expect(count == 2)
    #expect(watch == nil)
    #expect(history.entries.map(\.sequence) == [1, 2])
  }

  @Test func `an observer is notified whether it is added before or after attaching`() {
    let history = History<Shelf, Shelf.Action>()
    var numbers: [UInt64] = []
    let watch = history.observe { if case .appended(let number) = $0 { numbers.append(number) } }
    store.attach(history)
    for number in 1...700 { store.send(.note("\(number)")) }
    #expect(numbers == Array(1...700))
    watch.cancel()
  }

  @Test func `the entry exists when observers are notified, and their requests run after the turn`() {
    let history = store.attach(History())
    var shown: [[String]] = []
    let watch = history.observe { change in
      guard case .appended(let number) = change else { return }
      #expect(history.entry(number) != nil)
      history.back()
      shown.append(store.log)
    }
    store.send(.note("a"))
    #expect(shown == [["a"]])
    #expect(store.log == [])
    watch.cancel()
  }

  /// A view model, which Swift releases on any thread.
  @MainActor private final class Model {
    let watch: HistoryWatch

    init(_ history: History<Shelf, Shelf.Action>, _ count: Recorder<HistoryChange>) {
      watch = history.observe { count.note($0) }
    }
  }

  @Test func `watches may be released on any thread while others are added`() async {
    let history = store.attach(History(limit: .entries(10)))
    let lasting = Recorder<HistoryChange>()
    let watch = history.observe { lasting.note($0) }
    for _ in 0..<200 {
      let mayEnd = Signal()
      let brief = Recorder<HistoryChange>()
      var models = (0..<20).map { _ in Model(history, brief) }
      let task = Task.detached { [models] in
        await mayEnd.wait()
        withExtendedLifetime(models) {}
      }
      models = []
      mayEnd.fire()
      for _ in 0..<20 { history.observe { brief.note($0) }.cancel() }
      await task.value
      store.send(.note("a"))
      #expect(brief.elements == [])
    }
    #expect(lasting.elements.count == 400 && !history.listeners.all.isEmpty)
    watch.cancel()
    #expect(history.listeners.all.isEmpty)
  }

  @Test func `a watch that another cancels in the same change is not called`() {
    let history = store.attach(History())
    let changes = Recorder<HistoryChange>()
    var second: HistoryWatch?
    let first = history.observe { _ in second?.cancel() }
    second = history.observe { changes.note($0) }
    store.send(.note("a"))
    #expect(changes.elements == [])
    withExtendedLifetime(first) {}
  }
}
