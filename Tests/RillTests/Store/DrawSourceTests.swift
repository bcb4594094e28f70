import Rill
import Testing

@Suite struct DrawSourceTests {
  private static func makeStore() -> Store<[Int64], Int> {
    Store([], isolation: nil) { (state: inout [Int64], count: Int) -> Effect<Int> in
      for _ in 0..<count {
        state.append(DrawSource.current?.time { 7 } ?? -1)
        state.append(Int64(bitPattern: DrawSource.current?.random { 42 } ?? 0))
      }
      return .none
    }
  }

  @Test func `without a source a reducer draws from its surroundings`() throws {
    let store = Self.makeStore()
    store.send(1)
    #expect(store.state == [-1, 0])
    #expect(try StoreTools(of: store).drawSource == nil)
  }

  @Test func `what a turn has drawn is drawn again when its input is replayed`() throws {
    let store = Self.makeStore()
    let tools = try StoreTools(of: store)
    let source = DrawSource()
    tools.drawSource = source
    source.start()
    store.send(2)
    let drawn = source.drawn
    #expect(drawn == DrawSource.Draws(time: 7, seed: 42))
    let first = store.state
    #expect(first[0] == 7 && first[2] == 7 && first[1] != first[3])

    source.start(drawn)
    #expect(tools.replay(.action(2), origin: .other("again")) == nil)
    #expect(Array(store.state[4...]) == first)

    var other: [Int64] = []
    source.start(drawn)
    #expect(source.during { tools.replay(.action(3), on: &other) } == nil)
    #expect(Array(other[..<4]) == first)
    #expect(DrawSource.current == nil)
  }

  @Test func `a turn starts where it is told, and not with the draws of the one before`() throws {
    let store = Self.makeStore()
    let tools = try StoreTools(of: store)
    let source = DrawSource()
    tools.drawSource = source
    source.start(DrawSource.Draws(time: 1, seed: 5))
    store.send(1)
    source.start()
    #expect(source.drawn == DrawSource.Draws())
    store.send(1)
    #expect(source.drawn == DrawSource.Draws(time: 7, seed: 42))
    #expect(store.state[0] == 1 && store.state[2] == 7 && store.state[1] != store.state[3])
    tools.drawSource = nil
    store.send(1)
    #expect(Array(store.state[4...]) == [-1, 0])
  }

  @Test func `a task that a reducer starts does not draw from the source`() async {
    let source = DrawSource()
    source.start()
    let task = source.during { Task { DrawSource.current?.time { 7 } } }
    let time = await task.value
    #expect(time == nil)
    #expect(source.drawn == DrawSource.Draws())
  }

  @Test func `a draw within a draw returns`() {
    let source = DrawSource()
    #expect(source.time { source.time { 3 } + 1 } == 3)
    #expect(source.drawn.time == 3)
    _ = source.random { source.random { 9 } }
    #expect(source.drawn.seed == 9)
  }

  @Test func `random numbers follow from their seed alone`() {
    let (one, two) = (DrawSource(), DrawSource())
    one.start(DrawSource.Draws(seed: 1))
    two.start(DrawSource.Draws(seed: 1))
    let numbers = (0..<1000).map { _ in one.random { 0 } }
    #expect(numbers == (0..<1000).map { _ in two.random { 99 } })
    #expect(Set(numbers).count == 1000)
  }
}
