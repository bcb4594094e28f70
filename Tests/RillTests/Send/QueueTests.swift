import Rill
import Testing

/// Sends during a turn wait in order, and none is lost, nested or forgotten.
@Suite(.timeLimit(.minutes(60))) struct QueueTests {
  private static let length = 100_000

  /// Creates a store that counts to a number and records the depth of the stack.
  private func makeCounter(_ gauge: StackGauge, chains: Bool = false) -> Store<Int, Int> {
    Store<Int, Int>(0) { (state: inout Int, left: Int) -> Effect<Int> in
      gauge.measure()
      state += 1
      return chains && left > 1 ? .send(left - 1) : .none
    }
  }

  @Test func `100,000 sends chained by effects do not deepen the stack`() {
    let gauge = StackGauge()
    let store = makeCounter(gauge, chains: true)
    store.send(Self.length)
    #expect(store.state == Self.length)
    #expect(gauge.depth < 4_096)
  }

  @Test func `100,000 sends chained by an observer do not deepen the stack`() {
    let gauge = StackGauge()
    let store = makeCounter(gauge)
    let watch = store.observe(\.self) { [unowned store] in if $0.new < Self.length { store.send(1) } }
    store.send(1)
    #expect(store.state == Self.length)
    #expect(gauge.depth < 4_096)
    watch.cancel()
  }

  @Test func `100,000 sends chained by a middleware do not deepen the stack`() {
    let gauge = StackGauge()
    let store = makeCounter(gauge)
    let gatekeeper = store.attach(
      Gatekeeper(next: { [unowned store] in
        if store.state < Self.length - 1 { store.send(1) }
      }))
    store.send(1)
    #expect(store.state == Self.length)
    #expect(gauge.depth < 4_096)
    withExtendedLifetime(gatekeeper) {}
  }

  @Test func `100,000 sends in one delivery all wait and are handled in order`() {
    let store = Store<[Int], Int>([]) { state, number in
      state.append(number)
      return .none
    }
    let watch = store.observe(\.first) { [unowned store] _ in
      for number in 1..<Self.length { store.send(number) }
      #expect(store.state.count == 1)
    }
    store.send(0)
    #expect(store.state == Array(0..<Self.length))
    watch.cancel()
  }

  @Test func `middleware, reactions, observers and effects are handled in the order of their sends`() {
    let store = Store<[String], Line>([]) { state, line in
      state.append(line.text)
      return .merge(line.next.map { .send(Line($0)) })
    }
    let watcher = store.attach(Watcher<[String], Line>())
    watcher.gate = { [unowned store] input, _ in
      if case .action(let line) = input, line.text == "go" { store.send(Line("gate")) }
      return .pass
    }
    watcher.reaction = { [unowned store] in if $0.action?.text == "go" { store.send(Line("reaction")) } }
    let first = store.observe(\.count) { [unowned store] in
      if $0.new == 1 { store.send(Line("first observer", ["its effect"])) }
    }
    let second = store.observe(\.count) { [unowned store] in
      if $0.new == 1 { store.update { $0.append("second observer") } }
    }
    store.send(Line("go", ["one", "two"]))
    #expect(
      store.state == [
        "go", "gate", "reaction", "first observer", "second observer", "one", "two", "its effect",
      ])
    first.cancel()
    second.cancel()
  }

  @Test func `a turn never begins inside another`() {
    let (entered, deepest) = (Box(0), Box(0))
    let store = Store<Int, Int>(0) { (state: inout Int, left: Int) -> Effect<Int> in
      entered.value += 1
      deepest.value = max(deepest.value, entered.value)
      state += 1
      entered.value -= 1
      return left > 0 ? .merge(.send(left - 1), .send(left - 1)) : .none
    }
    let watch = store.observe(\.self) { [unowned store] in
      #expect(entered.value == 0)
      if $0.new == 3 { store.send(2) }
    }
    store.send(4)
    #expect(store.state == 31 + 7)
    #expect(deepest.value == 1)
    watch.cancel()
  }

  @Test func `a waiting send is not finished before its turn`() {
    let store = Store<Int, Int>(0) { state, amount in
      state += amount
      return .none
    }
    let tasks = Collected<SendTask>()
    let watch = store.observe(\.self) { [unowned store] change in
      guard change.new == 1 else { return }
      tasks.add(store.send(10))
      #expect(!tasks.elements[0].isFinished)
    }
    store.send(1)
    #expect(tasks.elements[0].isFinished)
    #expect(store.state == 11)
    watch.cancel()
  }

  @Test func `a waiting send can be cancelled, which cancels its effects but not its turn`() {
    let store = Store<Int, Int>(0) { state, amount in
      state += amount
      return amount == 10 ? .run { send in await send(1_000) } : .none
    }
    let tasks = Collected<SendTask>()
    let watch = store.observe(\.self) { [unowned store] change in
      guard change.new == 1 else { return }
      tasks.add(store.send(10))
      tasks.elements[0].cancel()
    }
    store.send(1)
    #expect(store.state == 11)
    #expect(tasks.elements[0].isFinished)
    #expect(store.effects.isEmpty)
    watch.cancel()
  }
}

/// A line, and the lines that follow it.
private struct Line: Sendable {
  let text: String
  let next: [String]

  init(_ text: String, _ next: [String] = []) {
    self.text = text
    self.next = next
  }
}

/// Records the distance between the stack frames of its calls.
private final class StackGauge {
  private var lowest = UInt.max
  private var highest = UInt.min

  /// The distance between the deepest and the highest frame, in bytes.
  var depth: UInt { highest - lowest }

  func measure() {
    var local: UInt8 = 0
    withUnsafeMutablePointer(to: &local) { place in
      lowest = min(lowest, UInt(bitPattern: place))
      highest = max(highest, UInt(bitPattern: place))
    }
  }
}

/// A stateless middleware that performs a closure.
private final class Gatekeeper: Middleware {
  private let next: () -> Void

  init(next: @escaping () -> Void) { self.next = next }

  func admit(_ input: Input<Int, Int>, origin: Origin) -> Gate<Int> {
    next()
    return .pass
  }
}
