import Observation
import RillFixtures
import Testing

@testable import Rill

/// Key paths with captured arguments, in unlimited numbers.
@Suite(.timeLimit(.minutes(60))) struct CapturedPathTests {
  private let store = Desk.store(Desk(numbers: Array(repeating: 0, count: 1_000)))
  private let fired = Recorder<String>()

  private func track(_ index: Int) {
    withTracking("\(index)", fired) { _ = store[dynamicMember: \.[number: index]] }
  }

  @Test func `a probe fires for its own argument only`() {
    for index in 0..<100 { track(index) }
    store.update { $0.numbers[42] = 1 }
    #expect(fired.elements == ["42"])
  }

  @Test func `of a thousand paths no change is missed, and a bounded number is compared`() {
    for index in 0..<1_000 {
      track(index)
      #expect(store.node.awake <= ProbeTable.limit)
    }
    // A discarded probe has fired, so that its reader reads again.
    #expect(Set(fired.elements) == Set((0..<1_000 - ProbeTable.limit).map { "\($0)" }))
    for index in 0..<1_000 {
      store.update { $0.numbers[index] += 1 }
      #expect(fired.elements.contains("\(index)"))
    }
    #expect(fired.elements.count == 1_000)
    #expect(store.node.awake == 0)
  }

  @Test func `an observer that reads again when notified sees every change, even beyond the limit of probes`()
  {
    let reader = Reader(store: store)
    let count = ProbeTable.limit + 20
    for index in 0..<count { reader.read(index) }
    for round in 1...2 {
      for index in 0..<count {
        store.update { $0.numbers[index] = round }
        reader.readAgain()
        #expect(reader.seen[index] == round)
      }
    }
  }

  @Test func `reading one path repeatedly creates one probe`() {
    for _ in 0..<1_000 { track(7) }
    #expect(store.node.awake == 1)
    track(8)
    store.update { $0.numbers[7] = 1 }
    #expect(fired.elements == Array(repeating: "7", count: 1_000))
  }

  @Test func `rows by ID are such paths as well`() {
    let store = Desk.store(.with(pages: 500))
    for id in 0..<500 {
      withTracking("\(id)", fired) { _ = store[dynamicMember: \.rows[id: id]]?.title }
    }
    for id in 0..<500 {
      store.send(.row(id, .title("a")))
      #expect(fired.elements.contains("\(id)"))
    }
    #expect(fired.elements.count == 500)
  }
}

/// Reads numbers, and reads changed ones again, as a view does.
private final class Reader {
  private let store: Store<Desk, DeskAction>
  private let stale = Recorder<Int>()
  private var done = 0
  private(set) var seen: [Int: Int] = [:]

  init(store: Store<Desk, DeskAction>) { self.store = store }

  func read(_ index: Int) {
    withObservationTracking {
      seen[index] = store[dynamicMember: \.[number: index]]
    } onChange: { [stale] in
      stale.note(index)
    }
  }

  /// Reads the stale numbers; numbers that become stale meanwhile wait for the next call.
  func readAgain() {
    let stale = stale.elements
    for index in stale[done...] { read(index) }
    done = stale.count
  }
}
