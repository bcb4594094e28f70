import Rill
import RillFixtures
import Testing

@testable import RillPersistence

/// Streams of a shared value whose consumers run, end and are cancelled while others set the value.
@Suite(.timeLimit(.minutes(60))) struct SharedStreamTests {
  /// Runs the jobs of a task where they are enqueued, so that a yielded value is consumed before `yield` returns.
  private final class Inline: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  @Test func `a consumer that runs while a value is set reads and sets it`() async {
    let value = SharedReference(wrappedValue: 0, freshKey())
    let (values, others) = (value.values(buffer: .unbounded), value.values(buffer: .unbounded))
    let seen = Recorder<[Int]>()
    let reading = Task(executorPreference: Inline()) {
      for await number in values {
        seen.note([number, value.wrappedValue])
        if !number.isMultiple(of: 2) { value.withLock { $0 *= 2 } }
      }
    }
    value.withLock { $0 = 1 }
    value.wrappedValue = 3
    #expect(seen.elements == [[0, 0], [1, 1], [2, 2], [3, 3], [6, 6]])
    reading.cancel()
    #expect(await others.prefix(5).reduce(into: []) { $0.append($1) } == [0, 1, 2, 3, 6])
  }

  // In the worst case, this never returns: a task that is cancelled cannot be resumed meanwhile.
  @Test func `tasks that are cancelled while others set the value end`() async {
    let value = SharedReference(wrappedValue: 0, freshKey())
    let member = value.reference(to: \.self)
    for round in 0..<300 {
      let reading = [value, member].map { value in
        Task.detached { for await _ in value.values() {} }
      }
      let writing = Task.detached { for _ in 0..<20 { value.withLock { $0 += 1 } } }
      for _ in 0...(round % 4) { await Task.yield() }
      for task in reading { task.cancel() }
      for task in reading { await task.value }
      await writing.value
    }
    #expect(value.wrappedValue == 300 * 20)
  }

  @Test func `all values reach a stream in their order, whichever task sets them`() async {
    let value = SharedReference(wrappedValue: 0, freshKey())
    let all = value.values(buffer: .unbounded)
    let newest = value.values()
    let reading = Task.detached { await newest.prefix { $0 < 2_000 }.reduce(into: [Int]()) { $0.append($1) } }
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<500 { value.withLock { $0 += 1 } } }
      }
    }
    #expect(await all.prefix(2_001).reduce(into: []) { $0.append($1) } == Array(0...2_000))
    let seen = await reading.value
    #expect(seen == seen.sorted() && Set(seen).count == seen.count)
  }
}
