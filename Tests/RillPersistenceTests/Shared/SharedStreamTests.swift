import Foundation
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

  @Test(arguments: [false, true]) func `a consumer that runs while a value is set reads and sets it`(
    isStored: Bool
  ) async {
    let value =
      isStored
      ? SharedReference(wrappedValue: 0, in: MemoryStorage(), freshKey())
      : SharedReference(wrappedValue: 0, freshKey())
    let (values, others) = (value.values(buffer: .unbounded), value.values(buffer: .unbounded))
    let seen = Recorder<[Int]>()
    let reading = Task(executorPreference: Inline()) {
      for await number in values {
        seen.note([number, value.wrappedValue])
        if !number.isMultiple(of: 2) { value.withLock { $0 *= 2 } }
      }
    }
    // The thread that saves a value may deliver it, after the call that has set it.
    value.withLock { $0 = 1 }
    _ = await seen.first(3)
    value.wrappedValue = 3
    #expect(await seen.first(5) == [[0, 0], [1, 1], [2, 2], [3, 3], [6, 6]])
    reading.cancel()
    #expect(await others.prefix(5).reduce(into: []) { $0.append($1) } == [0, 1, 2, 3, 6])
  }

  @Test func `a consumer that runs while a stored value is read sets it`() async throws {
    let (storage, key) = (SilentStorage(), freshKey())
    let value = SharedReference(wrappedValue: 0, in: storage, key)
    storage.save(Data("5".utf8), under: key)
    let values = value.values(buffer: .unbounded)
    let seen = Recorder<Int>()
    let reading = Task(executorPreference: Inline()) {
      for await number in values {
        seen.note(number)
        if number == 5 { value.withLock { $0 = 6 } }
        if number == 6 { break }
      }
    }
    try await value.load()
    await reading.value
    #expect(seen.elements.suffix(2) == [5, 6])
    #expect(value.wrappedValue == 6)
  }

  @Test func `streams receive a stored value that has won a conflict`() async {
    let (storage, key) = (SilentStorage(), freshKey())
    let value = SharedReference(wrappedValue: 0, in: storage, key)
    var values = value.values(buffer: .unbounded).makeAsyncIterator()
    value.withLock { $0 = 5 }
    storage.base.save(Data("100".utf8), under: key)
    value.wrappedValue = 6
    await #expect(throws: PersistenceFailure.self) { try await value.flush() }
    var seen: [Int] = []
    while seen.last != 100, let number = await values.next() { seen.append(number) }
    #expect(seen == [0, 5, 6, 100])
  }

  @Test func `streams receive a stored value that is read later than they begin`() async throws {
    let storage = SilentStorage()
    let key = freshKey()
    storage.base.save(Data("7".utf8), under: key)
    let keeper = StateKeeper(
      storage: storage, key: key, schema: Schema<Int>().acceptingPlain(), coder: JSONCoder())
    let cell = SharedCell(0, key: key, keeping: .in(keeper))
    var values = cell.values(.unbounded).makeAsyncIterator()
    #expect(await values.next() == 0)
    cell.prepare()
    #expect(await values.next() == 7)
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
