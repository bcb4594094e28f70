import Observation
import Rill
import Testing

/// A store seen through the asynchronous sequence of the Observation module.
///
/// The stores have no actor: Swift 6.3 on Linux miscompiles `Observations` of a closure that is isolated to one.
@Suite(.timeLimit(.minutes(60))) struct ObservationsTests {
  @Test func `it delivers every change that its consumer waits for, and no change of other fields`() async {
    await Self.seesCounts(isolation: nil)
  }

  private static func seesCounts(isolation: isolated (any Actor)?) async {
    let desk = ObservedDesk()
    let counts = Observations { desk.store.count }
    var iterator = counts.makeAsyncIterator()
    var seen: [Int] = []
    for number in 0..<5 {
      seen.append(await iterator.next() ?? -1)
      desk.store.update { $0.text = "\(number)" }
      desk.store.send(.add(1))
    }
    #expect(seen == [0, 1, 2, 3, 4])
  }

  @Test func `several changes between two reads are merged`() async {
    await Self.seesTheLast(isolation: nil)
  }

  private static func seesTheLast(isolation: isolated (any Actor)?) async {
    let desk = ObservedDesk()
    let counts = Observations { desk.store.count }
    var iterator = counts.makeAsyncIterator()
    let first = await iterator.next()
    for _ in 0..<10 { desk.store.send(.add(1)) }
    let second = await iterator.next()
    #expect([first, second] == [0, 10])
  }

  @Test func `it delivers the changes of parts and rows`() async {
    await Self.seesParts(isolation: nil)
  }

  private static func seesParts(isolation: isolated (any Actor)?) async {
    let desk = ObservedDesk()
    let titles = Observations { "\(desk.lamp.watts) \(desk.page?.title ?? "")" }
    var iterator = titles.makeAsyncIterator()
    var seen = [await iterator.next()]
    desk.lamp.send(.watts(60))
    seen.append(await iterator.next())
    desk.page?.send(.title("a"))
    seen.append(await iterator.next())
    #expect(seen == ["40 ", "60 ", "60 a"])
  }
}

// Unchecked: the sequence requires a Sendable closure, and calls it in the iterating task, which owns the stores.
private final class ObservedDesk: @unchecked Sendable {
  let store = Desk.store(.with(pages: 2))
  let lamp: Store<Desk.Lamp, LampAction>
  let page: Store<Desk.Page, PageAction>?

  init() {
    lamp = store.scope(\.lamp) { .lamp($0) }
    page = store.row(\.rows, id: 1) { .row($0, $1) }
  }
}
