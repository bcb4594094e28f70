import Observation
import Rill
import RillDerived
import RillFixtures
import RillTesting
import Synchronization
import Testing

/// When an observed selector is asked, and that no change of its inputs is missed.
@Suite struct SelectorObservingTests {
  /// A number whose comparisons are counted.
  private struct Counted: Equatable {
    var number: Int
    let comparisons: Comparisons

    static func == (one: Counted, other: Counted) -> Bool {
      one.comparisons.count += 1
      return one.number == other.number
    }
  }

  private final class Comparisons {
    var count = 0
  }

  @Test func `in a turn that leaves its stored inputs alone, an observed selector is not asked`() {
    struct State {
      var first: Counted
      var second: Counted
      var other = 0
    }
    let comparisons = Comparisons()
    let sum = Selector(\State.first, \.second) { $0.number + $1.number }
    let upper = Selector(sum, .field(\.second)) { $0 * $1.number }
    let store = Store<State, Int>(
      State(
        first: Counted(number: 1, comparisons: comparisons),
        second: Counted(number: 2, comparisons: comparisons))
    ) { state, number in
      if number < 0 { state.other = number } else { state.first.number = number }
      return .none
    }
    var seen: [Int] = []
    let fired = Mutex(0)
    let subscription = store.observe(upper) { seen.append($0.new) }
    withObservationTracking {
      _ = store.select(upper)
    } onChange: {
      fired.withLock { $0 += 1 }
    }
    let before = comparisons.count
    for number in 1...100 { store.send(-number) }
    #expect(comparisons.count == before)
    store.send(5)
    #expect(comparisons.count > before)
    #expect(seen == [14] && fired.withLock { $0 } == 1)
    withExtendedLifetime(subscription) {}
  }

  @Test func `a value that was read within a batch and has changed back is no change`() {
    struct State { var number = 0 }
    let rest = Selector(\State.number) { $0 % 5 }
    let store = Store<State, Int>(State()) { state, number in
      state.number = number
      return .none
    }
    var seen: [Int] = []
    let fired = Mutex(0)
    let subscription = store.observe(rest) { seen.append($0.new) }
    withObservationTracking {
      _ = store.select(rest)
    } onChange: {
      fired.withLock { $0 += 1 }
    }
    store.batch {
      store.send(1)
      #expect(store.select(rest) == 1)
      store.send(5)
    }
    #expect(seen == [] && fired.withLock { $0 } == 0)
    store.batch {
      store.send(1)
      #expect(store.select(rest) == 1)
      store.send(7)
    }
    #expect(seen == [2] && fired.withLock { $0 } == 1)
    store.send(5)
    #expect(seen == [2, 0])
    withExtendedLifetime(subscription) {}
  }

  /// A value behind a reference, whose address another value may have later.
  private struct Paper: Equatable {
    final class Sheet {
      let number: Int
      init(_ number: Int) { self.number = number }
    }

    var sheet: Sheet
    static func == (one: Paper, other: Paper) -> Bool { one.sheet.number == other.sheet.number }
  }

  @Test func `a new object at the address of an earlier one is a change`() {
    struct State {
      var paper = Paper(sheet: Paper.Sheet(0))
    }
    let number = Selector(\State.paper) { $0.sheet.number }
    let store = Store<State, Int>(State()) { state, number in
      // The earlier object is released first, so that the new one may take its place.
      state.paper.sheet = Paper.Sheet(number)
      return .none
    }
    var seen = 0
    var observed = 0
    let subscription = store.observe(number) { seen = $0.new }
    for step in 1...1_000 {
      let fired = Mutex(false)
      withObservationTracking {
        _ = store.select(number)
      } onChange: {
        fired.withLock { $0 = true }
      }
      store.batch {
        store.send(2 * step - 1)
        #expect(
          store.select(number) == 2 * step - 1, "the selector knows the first value, its observers do not")
        store.send(2 * step)
      }
      if seen == 2 * step, fired.withLock({ $0 }) { observed += 1 }
    }
    #expect(observed == 1_000)
    withExtendedLifetime(subscription) {}
  }

  /// A state with inputs of several kinds.
  private struct Sheet {
    struct Row: Identifiable { let id: Int }

    var flag = false
    var text = ""
    var numbers: [Int] = []
    var unread = 0
    var rows: IdentifiedArray<Row> = []
    var title: String?
    var doubled: Int { numbers.count * 2 }

    mutating func change(using random: inout SeededRandom) {
      let number = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: flag = number == 0
      case 1: text = String(repeating: "a long text ", count: number)
      case 2: numbers = Array(repeating: number, count: number)
      case 3: unread = number
      case 4: if rows.count > 2 { rows.remove(id: 0) } else { rows.append(Row(id: number)) }
      default: title = number == 0 ? nil : String(repeating: "title ", count: 4 * number)
      }
    }
  }

  @Test func `observers of random turns and batches have seen the current value of every selector`() {
    let one = Selector(\Sheet.text, \.rows) { "\($0) \($1.count)" }
    let two = Selector(\Sheet.flag, \.numbers) { "\($0) \($1)" }
    let three = Selector(\Sheet.doubled) { "\($0)" }
    let four = Selector(one, two) { $0 + $1 }
    let five = Selector(three, .field(\.title)) { "\($0) \($1 ?? "none")" }
    let six = Selector(four, .field(\.flag)) { "\($0) \($1)" }
    let selectors = [one, two, three, four, five, six]
    let store = Store<Sheet, UInt64>(Sheet()) { sheet, seed in
      var random = SeededRandom(seed: seed)
      sheet.change(using: &random)
      return .none
    }
    var random = SeededRandom(seed: 7)
    var seen = selectors.map { store.select($0) }
    var subscriptions: [Subscription] = []
    for (index, selector) in selectors.enumerated() {
      subscriptions.append(store.observe(selector) { seen[index] = $0.new })
    }
    for _ in 0..<2_000 {
      store.batch {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          store.send(random.next())
          if Bool.random(using: &random) { _ = store.select(selectors.randomElement(using: &random) ?? one) }
        }
      }
      #expect(seen == selectors.map { $0.value(in: store.state) })
    }
    withExtendedLifetime(subscriptions) {}
  }
}
