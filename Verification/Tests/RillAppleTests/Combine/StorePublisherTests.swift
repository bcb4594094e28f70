import Combine
import Rill
import RillApple
import RillFixtures
import RillStyles
import Testing

/// The elements that subscribers of a store receive, and when.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct StorePublisherTests {
  private let store = Counter.store()

  @Test func `a field comes with its value now, then with each real change, before send returns`() {
    var counts: [Int] = []
    let watch = store.publisher(\.count).sink { counts.append($0) }
    #expect(counts == [0])
    store.send(.add(2))
    #expect(counts == [0, 2])
    store.send(.named("milk"))
    store.send(.add(0))
    #expect(counts == [0, 2])
    withExtendedLifetime(watch) {}
  }

  @Test func `something derived and the whole state come in the same way`() {
    var isLarge: [Bool] = []
    var names: [String] = []
    let watches = [
      store.publisher(deriving: { $0.count > 1 }).sink { isLarge.append($0) },
      store.publisher().map(\.name).sink { names.append($0) },
    ]
    store.send(.add(1))
    store.send(.add(1))
    store.send(.named("milk"))
    #expect(isLarge == [false, true])
    #expect(names == ["", "", "", "milk"])
    withExtendedLifetime(watches) {}
  }

  @Test func `nothing comes without demand, and then the newest value alone`() {
    let taster = Taster<Int>()
    store.publisher(\.count).subscribe(taster)
    #expect(taster.inputs == [])
    store.send(.add(1))
    store.send(.add(1))
    taster.request(.max(1))
    #expect(taster.inputs == [2])
    store.send(.add(1))
    store.send(.add(1))
    #expect(taster.inputs == [2])
    taster.request(.max(2))
    #expect(taster.inputs == [2, 4])
    store.send(.add(1))
    store.send(.add(1))
    #expect(taster.inputs == [2, 4, 5])
  }

  @Test func `what a subscriber asks for while it receives is added to its demand`() {
    let taster = Taster<Int>(first: .max(1)) { $0 < 2 ? .max(1) : .none }
    store.publisher(\.count).subscribe(taster)
    for _ in 1...4 { store.send(.add(1)) }
    #expect(taster.inputs == [0, 1, 2])
    taster.request(.unlimited)
    #expect(taster.inputs == [0, 1, 2, 4])
    for _ in 1...2 { store.send(.add(1)) }
    #expect(taster.inputs == [0, 1, 2, 4, 5, 6])
  }

  @Test func `a subscriber that sends while it receives gets one value after the other`() {
    var counts: [Int] = []
    var depth = 0
    let watch = store.publisher(\.count).sink { [store] count in
      depth += 1
      #expect(depth == 1)
      counts.append(count)
      if count < 3 { store.send(.add(1)) }
      depth -= 1
    }
    #expect(counts == [0, 1, 2, 3])
    store.send(.add(-2))
    #expect(counts == [0, 1, 2, 3, 1, 2, 3])
    withExtendedLifetime(watch) {}
  }

  @Test func `all actions come, and refused ones do not`() {
    let taster = Taster<Counter.Action>()
    store.send(.add(1))
    store.actionPublisher().subscribe(taster)
    store.send(.add(2))
    store.send(.refused)
    store.update { $0.count = 9 }
    store.send(.named("milk"))
    taster.request(.unlimited)
    #expect(taster.inputs == [.add(2), .named("milk")])
  }

  @Test func `a buffer says how far a subscriber of actions may fall behind`() {
    let newest = Taster<Counter.Action>()
    let oldest = Taster<Counter.Action>()
    store.actionPublisher(buffer: .newest(2)).subscribe(newest)
    store.actionPublisher(buffer: .oldest(2)).subscribe(oldest)
    for step in 1...4 { store.send(.add(step)) }
    newest.request(.unlimited)
    oldest.request(.unlimited)
    #expect(newest.inputs == [.add(3), .add(4)])
    #expect(oldest.inputs == [.add(1), .add(2)])
  }

  @Test func `transitions come with refused inputs and writes, in order`() {
    var lines: [String] = []
    let watch = store.transitionPublisher().sink { transition in
      let subject =
        switch transition.subject {
        case .action(.add): "action(add)"
        case .action(.refused): "action(refused)"
        case .action(let action): "\(action)"
        case .write(let label): "write(\(label))"
        }
      lines.append("\(transition.sequence) \(subject) \(transition.refusal?.gate ?? "done")")
    }
    store.send(.add(2))
    store.send(.refused)
    store.update("nine") { $0.count = 9 }
    #expect(
      lines == ["1 action(add) done", "2 action(refused) no debt", "3 write(nine) done"])
    withExtendedLifetime(watch) {}
  }

  @Test func `each event comes, also an equal one, from the subscription on`() {
    let taster = Taster<String>()
    store.update { $0.toast = "before" }
    store.publisher(emitted: \.$toast).subscribe(taster)
    for _ in 1...2 { store.update { $0.toast = "saved" } }
    store.send(.add(1))
    #expect(taster.inputs == [])
    taster.request(.unlimited)
    store.update { $0.toast = "sent" }
    #expect(taster.inputs == ["saved", "saved", "sent"])
  }

  @Test func `each subscriber begins on its own`() {
    let publisher = store.publisher(\.count)
    var one: [Int] = []
    var other: [Int] = []
    let first = publisher.sink { one.append($0) }
    store.send(.add(1))
    let second = publisher.sink { other.append($0) }
    store.send(.add(1))
    #expect(one == [0, 1, 2])
    #expect(other == [1, 2])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `a publisher of a part's turns is reported and finishes`() {
    let part = store.scope(\.name, action: Counter.Action.named)
    var ends = 0
    let reports = Reports.of {
      let watch = part.actionPublisher().sink { _ in
        ends += 1
      } receiveValue: { _ in
      }
      withExtendedLifetime(watch) {}
    }
    #expect(ends == 1)
    #expect(
      reports == [
        """
        A publisher of actions was asked of Store<String, String>, which is a part of another store and runs no turns of \
        its own. It has finished. Ask the store that was made with an initial state.
        """
      ])
  }

  @Test func `a part is published like a whole, and kept`() {
    var names: [String] = []
    let watch = store.scope(\.name, action: Counter.Action.named).publisher(\.count).sink {
      names.append("\($0)")
    }
    store.send(.named("milk"))
    #expect(names == ["0", "4"])
    withExtendedLifetime(watch) {}
  }
}
