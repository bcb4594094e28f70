import RillTesting
import Testing

@testable import Rill

@Suite struct AlarmQueueTests {
  /// A queue beside a model of it: the times of the waiters, and the ends of the timers that were started.
  struct Trial {
    var queue = AlarmQueue<UInt64>()
    var times: [UInt64: Duration] = [:]
    var timers: [Duration] = []
    var now = Duration.zero
    var newest: UInt64 = 0
    var random: SeededRandom

    mutating func add(after wait: Duration) {
      newest += 1
      times[newest] = now + wait
      if let timer = queue.add(newest, number: newest, at: now + wait) { timers.append(timer) }
    }

    mutating func removeAny() {
      guard newest > 0 else { return }
      let number = UInt64.random(in: 1...newest, using: &random)
      let expected = times.removeValue(forKey: number) == nil ? nil : number
      #expect(queue.remove(number) == expected)
    }

    /// Ends the next timer, a moment late.
    mutating func ringNext() {
      guard let timer = timers.min() else { return }
      timers.removeAll { $0 == timer }
      now = max(now, timer) + .milliseconds(Int.random(in: 0...2, using: &random))
      let expected = times.filter { $0.value <= now }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(
        \.key)
      let (due, next) = queue.ring(timer, at: now)
      #expect(due == expected)
      for number in due { times[number] = nil }
      if let next { timers.append(next) }
    }

    func check() {
      #expect(queue.count == times.count && queue.timerCount == timers.count)
      #expect(queue.itemCount <= 2 * times.count + 33)
      // A timer ends as soon as the first waiter is due.
      if let first = times.values.min() { #expect(timers.contains { $0 <= first }) }
    }
  }

  @Test(arguments: 1...20)
  func `each waiter is woken by the first timer after its time, unless it was removed`(seed: UInt64) {
    var trial = Trial(random: SeededRandom(seed: seed))
    for _ in 0..<3_000 {
      switch Int.random(in: 0..<10, using: &trial.random) {
      case 0...3: trial.add(after: .milliseconds(Int.random(in: 0..<1_000, using: &trial.random)))
      case 4...7: trial.removeAny()
      default: trial.ringNext()
      }
      trial.check()
    }
    while !trial.timers.isEmpty { trial.ringNext() }
    #expect(trial.times.isEmpty && trial.queue.itemCount == 0)
  }

  @Test func `waiters who come and go share one timer`() {
    var queue = AlarmQueue<Int>()
    var timers = 0
    for number in 0..<100_000 {
      if queue.add(number, number: UInt64(number), at: .seconds(3_600) + .milliseconds(number)) != nil {
        timers += 1
      }
      #expect(queue.remove(UInt64(number)) == number)
    }
    #expect(timers == 1 && queue.timerCount == 1 && queue.count == 0 && queue.itemCount <= 33)
    let (due, next) = queue.ring(.seconds(3_600), at: .seconds(3_600))
    #expect(due.isEmpty && next == nil && queue.itemCount == 0)
  }

  @Test func `a waiter who is due earlier starts a timer of its own`() {
    var queue = AlarmQueue<String>()
    #expect(queue.add("later", number: 1, at: .seconds(10)) == .seconds(10))
    #expect(queue.add("latest", number: 2, at: .seconds(20)) == nil)
    #expect(queue.add("first", number: 3, at: .seconds(5)) == .seconds(5))
    var rung = queue.ring(.seconds(5), at: .seconds(5))
    #expect(rung.due == ["first"] && rung.next == nil)
    rung = queue.ring(.seconds(10), at: .seconds(10))
    #expect(rung.due == ["later"] && rung.next == .seconds(20))
  }
}

@Suite struct MinHeapTests {
  @Test(arguments: 1...20) func `a heap returns its elements in order`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var (heap, model) = (MinHeap<Int>(), [Int]())
    for _ in 0..<2_000 {
      let value = Int.random(in: 0..<50, using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0...10:
        heap.insert(value)
        model.append(value)
      case 11...18:
        let first = model.min()
        #expect(heap.removeFirst() == first)
        if let index = first.flatMap(model.firstIndex(of:)) { model.remove(at: index) }
      default:
        heap.removeAll { $0 < value }
        model.removeAll { $0 < value }
      }
      #expect(heap.count == model.count && heap.first == model.min())
    }
  }
}
