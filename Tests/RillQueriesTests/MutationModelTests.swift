import Foundation
import Rill
import RillFixtures
import RillTesting
import Testing

@testable import RillQueries

/// Mutations against a plain model of them, for random programs.
@Suite struct MutationModelTests {
  private struct Subject: Query {
    let id: Int
    var options: QueryOptions { QueryOptions(staleTime: nil, keepTime: nil) }
    var tags: Set<QueryTag> { ["subjects"] }
    func load() async throws -> [Int] { [] }
  }

  /// Appends a number to one value, and to all values that contain another number.
  private struct Append: Mutation {
    let number: Int
    let id: Int
    var queue: String?
    var invalidatedTags: Set<QueryTag> { number.isMultiple(of: 3) ? ["subjects"] : [] }
    var options: MutationOptions { MutationOptions(queue: queue) }

    func perform(as id: MutationID) async throws -> Int { number }

    func apply(to values: inout QueryEdits) {
      values.update(Subject(id: id)) { $0.append(number) }
      guard number.isMultiple(of: 4) else { return }
      let isThere = values.value(of: Subject(id: id))?.count ?? 0 > 2
      values.updateAll(Subject.self) { query, value in if isThere, query.id != id { value.append(-number) } }
    }

    func finish(_ output: Int, in values: inout QueryEdits) {
      values.update(Subject(id: id)) { $0.append(1_000 + output) }
    }
  }

  /// A random program for the cache and the model.
  private struct Trial {
    var random: SeededRandom
    var cache = QueryCache()
    /// The confirmed values by query, the pending mutations in order, and those that run.
    var confirmed: [Int: [Int]] = [:]
    var pending: [(id: MutationID, mutation: Append)] = []
    var running: Set<MutationID> = []
    var number = 0
    let time = QueryTime(elapsed: .zero, date: .distantPast)

    func applied(_ mutation: Append, to values: inout [Int: [Int]]) {
      values[mutation.id]?.append(mutation.number)
      guard mutation.number.isMultiple(of: 4), values[mutation.id]?.count ?? 0 > 2 else { return }
      for id in values.keys where id != mutation.id { values[id]?.append(-mutation.number) }
    }

    var shown: [Int: [Int]] {
      var values = confirmed
      for (_, mutation) in pending { applied(mutation, to: &values) }
      return values
    }

    mutating func run(_ orders: [QueryOrder]) {
      for order in orders {
        switch order {
        case .perform(let id): #expect(running.insert(id).inserted)
        case .cancelMutation(let id): #expect(running.remove(id) != nil)
        default: break
        }
      }
    }

    mutating func add() {
      number += 1
      let queue = ["a", "b", nil, nil].randomElement(using: &random).flatMap { $0 }
      let mutation = Append(number: number, id: Int.random(in: 0..<3, using: &random), queue: queue)
      let pending = PendingMutation(mutation, id: MutationID())
      self.pending.append((pending.id, mutation))
      run(cache.add(pending))
    }

    /// Ends a random mutation that runs.
    mutating func end() {
      let ids = pending.map(\.id).filter(running.contains)
      guard let id = ids.randomElement(using: &random),
        let index = pending.firstIndex(where: { $0.id == id })
      else { return }
      let mutation = pending.remove(at: index).mutation
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        applied(mutation, to: &confirmed)
        confirmed[mutation.id]?.append(1_000 + mutation.number)
        running.remove(id)
        run(cache.succeed(id, QueryValue(mutation.number)))
      case 1:
        running.remove(id)
        run(cache.fail(id))
      default: run(cache.cancel(id))
      }
    }

    mutating func answer() {
      let id = Int.random(in: 0..<3, using: &random)
      let value = (0..<Int.random(in: 0..<4, using: &random)).map { $0 }
      confirmed[id] = value
      run(cache.set(QueryValue(value), for: QueryKey(Subject(id: id)), at: time))
    }

    mutating func reset() {
      let id = Int.random(in: 0..<3, using: &random)
      confirmed[id] = nil
      run(cache.reset(.key(QueryKey(Subject(id: id)))))
    }

    mutating func step() {
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3: add()
      case 4...6: end()
      case 7, 8: answer()
      case 9: reset()
      default: run(cache.connect(Bool.random(using: &random), at: time))
      }
    }
  }

  @Test(arguments: 1...50) func `values are the confirmed ones with all pending changes`(seed: UInt64) {
    var trial = Trial(random: SeededRandom(seed: seed))
    for step in 0..<300 {
      trial.step()
      for id in 0..<3 {
        let entry = trial.cache.entries[id: QueryKey(Subject(id: id))]
        #expect(entry?.confirmed?.value as? [Int] == trial.confirmed[id], "\(step)")
        #expect(entry?.value?.value as? [Int] == trial.shown[id], "\(step)")
      }
      check(trial, step)
    }
  }

  /// Counts how often its change is applied.
  private struct Counted: Mutation {
    let calls: Recorder<Int>
    func perform(as id: MutationID) async throws {}
    func apply(to values: inout QueryEdits) {
      calls.note(1)
      values.update(Subject(id: 0)) { $0.append(1) }
    }
  }

  @Test func `adding a mutation does not apply the pending ones again, and its end does`() {
    let calls = Recorder<Int>()
    var cache = QueryCache()
    _ = cache.set(
      QueryValue([Int]()), for: QueryKey(Subject(id: 0)), at: QueryTime(elapsed: .zero, date: .distantPast))
    let ids = (0..<100).map { _ in MutationID() }
    for id in ids { _ = cache.add(PendingMutation(Counted(calls: calls), id: id)) }
    #expect(calls.elements.count == 100)
    #expect((cache.entries[id: QueryKey(Subject(id: 0))]?.value?.value as? [Int])?.count == 100)
    _ = cache.fail(ids[0])
    #expect(calls.elements.count == 199)
    #expect((cache.entries[id: QueryKey(Subject(id: 0))]?.value?.value as? [Int])?.count == 99)
  }

  private func check(_ trial: Trial, _ step: Int) {
    #expect(Array(trial.cache.pending.ids) == trial.pending.map(\.id), "\(step)")
    let running = trial.cache.pending.filter(\.isRunning)
    #expect(Set(running.map(\.id)) == trial.running, "\(step)")
    for queue in ["a", "b"] {
      let members = trial.cache.pending.filter { $0.options.queue == queue }
      #expect(members.dropFirst().allSatisfy { !$0.isRunning }, "\(step)")
    }
    let ordered = trial.cache.pending.filter(\.isInOrder)
    #expect(ordered.dropFirst().count(where: \.isRunning) <= 0, "\(step)")
    #expect(trial.cache.unconfirmed.elements.count == Set(trial.cache.unconfirmed.elements).count, "\(step)")
    // What waits has a reason.
    let isIdle = !trial.cache.pending.isEmpty && running.isEmpty
    #expect(!isIdle || !trial.cache.isOnline, "\(step)")
  }
}
