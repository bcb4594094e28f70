import RillFixtures
import RillTesting
import Testing

@Suite(.timeLimit(.minutes(60))) struct TestStreamTests {
  let clock = TestClock()
  let received = Recorder<String>()

  @discardableResult
  private func listen<Failure: Error>(
    _ name: String, to stream: TestStream<Int, Failure>
  ) -> Task<Void, any Error> {
    clock.task { [received] in
      do {
        for try await element in stream { received.note("\(name): \(element)") }
        received.note("\(name): end")
      } catch {
        received.note("\(name): \(error)")
      }
    }
  }

  @Test func `elements go to the listener, in order`() async {
    let stream = TestStream<Int, Never>()
    stream.send(1)
    stream.send(2)
    #expect(stream.elementCount == 2)
    listen("a", to: stream)
    await clock.settle()
    #expect(received.elements == ["a: 1", "a: 2"])
    #expect(stream.elementCount == 0)
    #expect(stream.listenerCount == 1)
    stream.send(3)
    stream.finish()
    stream.send(4)
    await clock.settle()
    #expect(received.elements == ["a: 1", "a: 2", "a: 3", "a: end"])
    #expect(stream.listenerCount == 0)
  }

  @Test func `an element goes to the listener that has waited longest`() async {
    let stream = TestStream<Int, Never>()
    listen("a", to: stream)
    listen("b", to: stream)
    await clock.settle()
    for number in 1...4 {
      stream.send(number)
      await clock.settle()
    }
    #expect(received.elements == ["a: 1", "b: 2", "a: 3", "b: 4"])
  }

  @Test func `a failure goes to one listener after the elements`() async {
    let stream = TestStream<Int, Mishap>()
    stream.send(1)
    stream.finish(throwing: .usual)
    stream.finish()
    listen("a", to: stream)
    await clock.settle()
    listen("b", to: stream)
    await clock.settle()
    #expect(received.elements == ["a: 1", "a: usual", "b: end"])
  }

  @Test func `a failure reaches one of the waiting listeners`() async {
    let stream = TestStream<Int, Mishap>()
    listen("a", to: stream)
    listen("b", to: stream)
    await clock.settle()
    stream.finish(throwing: .usual)
    await clock.settle()
    #expect(received.elements == ["a: usual", "b: end"])
  }

  @Test func `a cancelled listener receives the end, before and while it waits`() async {
    let stream = TestStream<Int, Never>()
    let waiting = listen("a", to: stream)
    await clock.settle()
    waiting.cancel()
    #expect(stream.listenerCount == 0)
    listen("b", to: stream).cancel()
    await clock.settle()
    #expect(received.elements == ["a: end", "b: end"])
    stream.send(1)
    #expect(stream.elementCount == 1)
  }
}
