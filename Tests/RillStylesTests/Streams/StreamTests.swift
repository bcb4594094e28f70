import RillFixtures
import RillStyles
import Testing

/// Sequences that do not depend on time.
@Suite(.timeLimit(.minutes(60))) struct StreamTests {
  @Test func `just yields its elements, and empty yields none`() async {
    #expect(await just(1, 2, 3).collected() == [1, 2, 3])
    #expect(await empty(Int.self).collected() == [])
  }

  @Test func `concat starts each sequence when the previous one ends`() async {
    let (first, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.yield(1)
    continuation.yield(2)
    continuation.finish()
    #expect(await concat(first, just(3), empty(), just(4)).collected() == [1, 2, 3, 4])
  }

  @Test func `concat stops when it is cancelled`() async {
    let (silence, continuation) = AsyncStream.makeStream(of: Int.self)
    let begun = Signal()
    let task = Task {
      begun.fire()
      return await concat(silence, just(3)).collected()
    }
    await begun.wait()
    task.cancel()
    #expect(await task.value == [])
    continuation.finish()
  }

  @Test func `merge yields all elements, keeps the order within each sequence, and ends with the last`() async
  {
    let all = await merge(just(1, 2, 3), empty(), just(10, 20)).collected()
    #expect(all.filter { $0 < 10 } == [1, 2, 3])
    #expect(all.filter { $0 >= 10 } == [10, 20])
  }

  @Test func `a cancelled consumer ends the merged sequences`() async {
    let (silence, continuation) = AsyncStream.makeStream(of: Int.self)
    let (begun, left) = (Signal(), Signal())
    continuation.onTermination = { _ in left.fire() }
    let task = Task {
      for await _ in merge(just(1), silence) { begun.fire() }
    }
    await begun.wait()
    task.cancel()
    await task.value
    await left.wait()
  }

  @Test func `a released iterator ends the merged sequences`() async {
    let (silence, continuation) = AsyncStream.makeStream(of: Int.self)
    let left = Signal()
    continuation.onTermination = { _ in left.fire() }
    #expect(await merge(just(1), silence).first(1) == [1])
    await left.wait()
  }

  @Test func `equal neighbors are removed`() async {
    #expect(await just(1, 1, 2, 2, 1).distinctUntilChanged().collected() == [1, 2, 1])
  }

  @Test func `elements are numbered from 0 in each iteration`() async {
    let letters = just("a", "b").withIndex()
    #expect(await letters.collected().map(\.index) == [0, 1])
    #expect(await letters.collected().map(\.element) == ["a", "b"])
  }

  @Test func `a failing sequence remains a failing sequence`() async {
    struct Mishap: Error {}
    let failing = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.yield(1)
      continuation.finish(throwing: Mishap())
    }
    var seen: [Int] = []
    await #expect(throws: Mishap.self) {
      for try await (index, _) in failing.distinctUntilChanged().withIndex() { seen.append(index) }
    }
    #expect(seen == [0])
  }

  @Test func `take until ends with the first element of the other`() async {
    let (numbers, source) = AsyncStream.makeStream(of: Int.self)
    let (trigger, end) = AsyncStream.makeStream(of: Void.self)
    let left = Signal()
    source.onTermination = { _ in left.fire() }
    var iterator = numbers.takeUntil(trigger).makeAsyncIterator()
    source.yield(1)
    #expect(await iterator.next() == 1)
    end.yield()
    #expect(await iterator.next() == nil)
    await left.wait()
  }

  @Test func `take until releases the other sequence at the end, and continues if the other one ends`() async
  {
    let (trigger, end) = AsyncStream.makeStream(of: Void.self)
    let left = Signal()
    end.onTermination = { _ in left.fire() }
    #expect(await just(1, 2).takeUntil(trigger).collected() == [1, 2])
    await left.wait()
    #expect(await just(1, 2).takeUntil(empty(Void.self)).collected() == [1, 2])
  }
}
