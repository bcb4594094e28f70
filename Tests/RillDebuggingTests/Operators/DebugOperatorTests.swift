import Rill
import RillFixtures
import RillStyles
import Testing

@testable import RillDebugging

/// Parts of features that log their work.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct DebugOperatorTests {
  private struct Counter: Reducer {
    struct State: Equatable { var count = 0 }
    enum Action { case add(Int), nothing }
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      if case .add(let number) = action { state.count += number }
      return .none
    }
  }

  private let page = LogPage(as: .jsonLines)

  @Test func `a reducer logs its actions and changes, also as part of another reducer`() async {
    struct Pair { var left = Counter.State(); var right = Counter.State() }
    enum Action { case left(Counter.Action), right(Counter.Action) }
    let left = Counter().debug("left", to: page.sink)
    let store = Store(Pair()) { (pair: inout Pair, action: Action) -> Effect<Action> in
      switch action {
      case .left(let action): left.reduce(into: &pair.left, action: action).map(Action.left)
      case .right(let action): Counter().reduce(into: &pair.right, action: action).map(Action.right)
      }
    }
    store.send(.right(.add(7)))
    store.send(.left(.add(1)))
    store.send(.left(.nothing))
    let lines = await page.text.split(separator: "\n")
    #expect(store.left.count == 1)
    #expect(lines.count == 2)
    #expect(lines[0].contains("\"store\":\"left\"") && lines[0].contains("\"path\":\"count\""))
    #expect(lines[1].contains("nothing") && !lines[1].contains("\"path\""))
  }

  @Test func `a store of any style logs from the place of its creation`() async {
    let store = Store(Counter.State()) { Counter() }.debug("counter", to: page.sink)
    store.send(.add(2))
    #expect(await page.text.contains("\"store\":\"counter\""))
  }

  @Test func `a sequence logs its elements and its end`() async {
    let lines = Recorder<String>()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.yield(1)
    continuation.yield(2)
    continuation.finish()
    var sum = 0
    for await number in stream.debug("numbers", to: { lines.note($0) }) { sum += number }
    #expect(sum == 3)
    #expect(await lines.first(4) == ["numbers: begins", "numbers: 1", "numbers: 2", "numbers: ends"])
  }

  @Test func `a sequence logs its failure and its cancellation`() async {
    let lines = Recorder<String>()
    let failing = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Mishap.usual) }
    await #expect(throws: Mishap.self) {
      for try await _ in failing.debug("a", to: { lines.note($0) }) {}
    }
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let task = Task { for await _ in stream.debug("b", to: { lines.note($0) }) {} }
    _ = await lines.first { $0.contains("b: begins") }
    task.cancel()
    await task.value
    continuation.finish()
    #expect(await lines.first(4) == ["a: begins", "a: fails with usual", "b: begins", "b: is cancelled"])
  }
}
