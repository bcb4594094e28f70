import RillFixtures
import Testing

@testable import RillTesting

@Suite struct SleepScheduleTests {
  private typealias Schedule = SleepSchedule<Int>

  /// The operations of a test on a schedule.
  private enum Move: CaseIterable {
    case askSoon, askLate, begin, cancelFirst, cancelLast, step
  }

  /// The expected behavior of a schedule, written as plainly as possible.
  private struct Model {
    var now = 0
    var asked: [(number: Int, deadline: Int, isCancelled: Bool)] = []
    var sleeping: [(number: Int, deadline: Int)] = []
    var lastNumber = 0
  }

  @Test func `each sleep ends exactly once and in order, whatever happens in between`() {
    var count = 0
    forEachCourse(of: 6) { (moves: [Move]) in
      count += 1
      var (schedule, model) = (Schedule(), Model())
      for move in moves { make(move, &schedule, &model, trail: moves) }
      let left = schedule.sleepers.map(\.sleeper)
      let expected = model.sleeping.enumerated().sorted {
        ($0.element.deadline, $0.offset) < ($1.element.deadline, $1.offset)
      }
      #expect(left == expected.map(\.element.number), "after \(moves)")
      #expect(schedule.isEmpty == (model.sleeping.isEmpty && model.asked.isEmpty), "after \(moves)")
      #expect(schedule.now.offset == .seconds(model.now), "after \(moves)")
    }
    #expect(count == 46_656)
  }

  private func make(_ move: Move, _ schedule: inout Schedule, _ model: inout Model, trail: [Move]) {
    switch move {
    case .askSoon: ask(for: 1, &schedule, &model)
    case .askLate: ask(for: 2, &schedule, &model)
    case .begin: begin(&schedule, &model, trail: trail)
    case .cancelFirst: cancel(model.asked.first?.number ?? model.sleeping.first?.number, &schedule, &model)
    case .cancelLast: cancel(model.lastNumber, &schedule, &model)
    case .step: step(&schedule, &model, trail: trail)
    }
  }

  private func ask(for seconds: Int, _ schedule: inout Schedule, _ model: inout Model) {
    model.lastNumber += 1
    model.asked.append((model.lastNumber, model.now + seconds, false))
    #expect(schedule.ask() == model.lastNumber)
  }

  private func begin(_ schedule: inout Schedule, _ model: inout Model, trail: [Move]) {
    guard let next = model.asked.first else { return }
    model.asked.removeFirst()
    let beginning = schedule.begin(
      next.number, until: TestClock.Instant(offset: .seconds(next.deadline)), next.number)
    if next.isCancelled {
      #expect(beginning == .cancelled, "in \(trail)")
    } else if next.deadline <= model.now {
      #expect(beginning == .over, "in \(trail)")
    } else {
      #expect(beginning == .asleep, "in \(trail)")
      model.sleeping.append((next.number, next.deadline))
    }
  }

  private func cancel(_ number: Int?, _ schedule: inout Schedule, _ model: inout Model) {
    guard let number else { return }
    let woken = schedule.cancel(number)
    if let index = model.asked.firstIndex(where: { $0.number == number }) {
      model.asked[index].isCancelled = true
      #expect(woken == nil)
    } else if let index = model.sleeping.firstIndex(where: { $0.number == number }) {
      model.sleeping.remove(at: index)
      #expect(woken == number)
    } else {
      #expect(woken == nil)
    }
  }

  /// Advances by up to one second.
  private func step(_ schedule: inout Schedule, _ model: inout Model, trail: [Move]) {
    let limit = model.now + 1
    let woken = schedule.step(to: TestClock.Instant(offset: .seconds(limit)))
    model.now = limit
    let due = model.sleeping.filter { $0.deadline <= limit }.map(\.number)
    model.sleeping.removeAll { $0.deadline <= limit }
    #expect(woken == (due.isEmpty ? nil : due), "in \(trail)")
  }

  @Test func `a step stops at the next deadline, and at its limit only if no sleep is due`() {
    var schedule = Schedule()
    for (number, seconds) in [(1, 3), (2, 1), (3, 3)] {
      #expect(schedule.ask() == number)
      _ = schedule.begin(number, until: TestClock.Instant(offset: .seconds(seconds)), number)
    }
    let limit = TestClock.Instant(offset: .seconds(9))
    #expect(schedule.step(to: limit) == [2])
    #expect(schedule.now.offset == .seconds(1))
    #expect(schedule.step(to: limit) == [1, 3])
    #expect(schedule.now.offset == .seconds(3))
    #expect(schedule.step(to: limit) == nil)
    #expect(schedule.now == limit)
    #expect(schedule.step(to: TestClock.Instant(offset: .zero)) == nil)
    #expect(schedule.now == limit)
  }

  @Test func `a sleep that was not requested does not begin`() {
    var schedule = Schedule()
    #expect(schedule.begin(7, until: TestClock.Instant(offset: .seconds(1)), 7) == .cancelled)
    #expect(schedule.isEmpty)
  }
}
