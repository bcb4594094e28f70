import Rill
import RillFixtures
import Testing

/// Endless feedback is detected, named and stopped, and the store continues.
@Suite(.timeLimit(.minutes(60))) struct FeedbackTests {
  private enum Play: Sendable, Equatable { case ping(Int), pong(Int), rest }

  /// Creates a store that counts, and answers each ping with a pong and vice versa.
  private func makeGame(limit: Int = 10) -> Store<Int, Play> {
    let store = Store<Int, Play>(0) { state, play in
      state += 1
      return switch play {
      case .ping(let number): .send(.pong(number + 1))
      case .pong(let number): .send(.ping(number + 1))
      case .rest: .none
      }
    }
    store.feedbackLimit = limit
    return store
  }

  /// Creates a store that only counts its inputs.
  private func makeCounter(limit: Int = 10) -> Store<Int, String> {
    let store = Store<Int, String>(0) { state, _ in
      state += 1
      return .none
    }
    store.feedbackLimit = limit
    return store
  }

  @Test func `an effect that sends endlessly is stopped and named`() {
    let store = makeGame()
    let reports = Reports.of { store.send(.ping(0)) }
    #expect(
      reports == [
        """
        One send to Store<Int, FeedbackTests.Play> led to 10 inputs before it returned, and more were waiting: each input caused \
        another. The last of them were: pong(7) by effect send; ping(8) by effect send; pong(9) by effect send; \
        ping(10) by effect send. The waiting inputs were refused, and the state is as the last input left it. Let \
        observers, hooks, middleware and effects send only when there is something to change. If that many inputs are \
        intended, raise the store's feedbackLimit.
        """
      ])
    #expect(store.state == 11)
    #expect(store.effects.isEmpty)
  }

  @Test func `an observer that sends endlessly is stopped each time`() {
    let store = makeCounter()
    let watch = store.observe(\.self) { [unowned store] in store.send("count \($0.new)") }
    for time in 1...3 {
      let reports = Reports.of { store.send("go") }
      #expect(reports.count == 1)
      #expect(reports.first?.contains("count \(time * 11 - 1) by caller. The waiting") == true)
      #expect(store.state == time * 11)
    }
    watch.cancel()
    #expect(Reports.of { store.send("go") } == [])
    #expect(store.state == 34)
  }

  @Test func `a middleware that sends at each transition is stopped, including at refusals`() {
    let store = makeCounter()
    let watcher = store.attach(Watcher<Int, String>())
    let tasks = Collected<SendTask>()
    watcher.reaction = { [unowned store] _ in tasks.add(store.send("again")) }
    let reports = Reports.of { store.send("go") }
    #expect(reports.count == 1)
    #expect(store.state == 11)
    #expect(watcher.transitions.filter { $0.refusal == nil }.count == 11)
    #expect(watcher.transitions.compactMap(\.refusal).map(\.gate) == ["feedback limit"])
    // The last two were refused: a waiting one, and the one sent while it was reported.
    let refusals = tasks.elements.map { $0.refusal?.gate }
    #expect(refusals == Array(repeating: nil, count: 10) + ["feedback limit", "feedback limit"])
    let unfinished = tasks.elements.filter { !$0.isFinished }
    #expect(unfinished.isEmpty)
  }

  @Test func `a sender that doubles its sends is stopped before memory runs out`() {
    let store = Store<Int, Int>(0) { state, _ in
      state += 1
      return .merge(.send(1), .send(1))
    }
    store.feedbackLimit = 1_000
    let transitions = store.transitions()
    let reports = Reports.of { store.send(1) }
    #expect(reports.count == 1)
    #expect(store.state == 1_001)
    _ = transitions
  }

  @Test func `each waiting sender receives its refusal in order with the reason as a value`()
    async
  {
    var store: Store<Int, String>? = makeCounter(limit: 2)
    let tasks = Collected<SendTask>()
    let transitions = store?.transitions()
    let watch = store?.observe(\.self) { [unowned store] in
      if $0.new == 1 { for name in ["a", "b", "c", "d"] { if let store { tasks.add(store.send(name)) } } }
    }
    _ = Reports.of { store?.send("go") }
    #expect(store?.state == 3)
    #expect(tasks.elements.map { $0.refusal?.gate } == [nil, nil, "feedback limit", "feedback limit"])
    let failure = tasks.elements[2].refusal?.underlying as? Failure
    #expect(failure?.description.hasPrefix("One send to Store<Int, String> led to 2 inputs") == true)
    watch?.cancel()
    store = nil
    let lines = Collected<String>()
    if let transitions {
      for await transition in transitions {
        lines.add("\(transition.sequence) \(transition.action ?? "-") \(transition.refusal?.gate ?? "")")
      }
    }
    #expect(
      lines.elements == ["1 go ", "2 a ", "3 b ", "4 c feedback limit", "5 d feedback limit"])
  }

  @Test func `inputs up to the limit are not feedback`() {
    let store = makeCounter(limit: 4)
    let watch = store.observe(\.self) { [unowned store] in
      if $0.new == 1 { for name in ["a", "b", "c", "d"] { store.send(name) } }
    }
    #expect(Reports.of { store.send("go") } == [])
    #expect(store.state == 5)
    watch.cancel()
  }

  @Test func `consecutive sends are never feedback`() {
    let store = makeCounter(limit: 1)
    let reports = Reports.of { for _ in 0..<100 { store.send("go") } }
    #expect(reports == [])
    #expect(store.state == 100)
  }

  @Test func `a batch that is stopped notifies of its first part`() {
    let store = makeCounter(limit: 3)
    let watches = Watches()
    watches.hold(
      store.observe(\.self) { [unowned store] in
        if $0.new == 1 { store.batch { for _ in 0..<5 { store.send("batched") } } }
      })
    watches.watch(store, \.self, "count")
    let reports = Reports.of { store.send("go") }
    #expect(reports.count == 1)
    #expect(store.state == 4)
    #expect(watches.notes == ["count: 0 > 1", "count: 1 > 4"])
  }

  @Test func `the name of an input is truncated`() {
    let store = makeCounter(limit: 1)
    let watch = store.observe(\.self) { [unowned store] _ in
      store.update(String(repeating: "x", count: 100)) { $0 += 1 }
    }
    let report = Reports.of { store.send("go") }.first ?? ""
    #expect(report.contains("were: the write \"\(String(repeating: "x", count: 49))… by caller. The"))
    watch.cancel()
  }

  @Test func `a scoped store has the limit of its root, which defaults to a million`() {
    let store = makeLedger()
    let part = store.scope(\.numbers, action: Ledger.Action.push)
    #expect(store.feedbackLimit == 1_000_000)
    part.feedbackLimit = 12
    #expect(store.feedbackLimit == 12)
    #expect(part.feedbackLimit == 12)
  }

  @Test func `work on the store that endlessly starts more of itself leaves the stack and loses nothing`()
    async
  {
    await MainActorStory.workStartsWork()
  }
}

/// On the main actor, since work on the store needs one.
@MainActor private enum MainActorStory {
  static func workStartsWork() async {
    let limit = 300
    let gauge = Collected<UInt>()
    let store = Store<[Int], Int>([]) { (_: inout [Int], number: Int) -> Effect<Int> in
      .run("work \(number)", on: .store(of: [Int].self)) { store in
        store.update { $0.append(number) }
        if number < limit { store.send(number + 1) }
      }
    }
    let watch = store.observe(\.count) { _ in
      var local: UInt8 = 0
      withUnsafeMutablePointer(to: &local) { gauge.add(UInt(bitPattern: $0)) }
    }
    let task = store.send(1)
    #expect(store.state == Array(1...limit))
    #expect(task.isFinished)
    // The smallest stack of a thread.
    #expect(depth(of: gauge.elements) < 512 * 1_024)
    watch.cancel()
  }

  /// Returns the maximum depth of one stack.
  ///
  /// The turns of an actor may use several stacks, which are farther apart than two levels.
  private static func depth(of places: [UInt]) -> UInt {
    var (deepest, top): (UInt, UInt?) = (0, nil)
    var last: UInt = 0
    for place in places.sorted() {
      if top == nil || place - last > 256 * 1_024 { top = place }
      deepest = max(deepest, place - (top ?? place))
      last = place
    }
    return deepest
  }
}
