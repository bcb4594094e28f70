import Rill
import RillFixtures
import RillStyles
import Testing

/// The failure of an effect names the line in the feature that made the effect.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct EffectLineTests {
  private struct Torn: Error {}

  private struct Leaf: Model, Equatable, Sendable {
    enum Action: Sendable { case tear }
    static let line: UInt = #line + 3

    static func update(_ state: Leaf, _: Action, environment _: Void) -> Update<Leaf> {
      Update(state, effect: .future("line") { throw Torn() })
    }
  }

  private struct Tree: Model, Equatable, Sendable {
    enum Action: Sendable { case leaf(Leaf.Action) }
    var leaf: Leaf? = Leaf()

    static func update(_ state: Tree, _ action: Action, environment: Void) -> Update<Tree> {
      switch action {
      case .leaf(let action): update(state, child: \.leaf, action, environment: environment, tag: Action.leaf)
      }
    }
  }

  private struct Meter: Reactable {
    enum Action: Sendable { case tear }
    enum Mutation: Sendable { case none }
    struct State: Sendable { var count = 0 }
    static let line: UInt = #line + 3

    func mutate(_ action: Action, state: State) -> Effect<Mutation> {
      .run("line") { _ in throw Torn() }
    }

    func reduce(_ state: inout State, _ mutation: Mutation) {}
  }

  private func lines(_ operation: () async -> Void) async -> [Failure.Place?] {
    let places = Recorder<Failure.Place?>()
    await Failures.reporting(to: { places.note($0.place) }, operation: operation)
    return places.elements
  }

  @Test func `a model names the line of its future, also as a child`() async {
    let (leaf, tree) = (Store(Leaf()), Store(Tree()))
    let lines = await lines {
      await leaf.send(.tear).finish()
      await tree.send(.leaf(.tear)).finish()
    }
    #expect(lines == Array(repeating: Failure.Place(fileID: #fileID, line: Leaf.line), count: 2))
  }

  @Test func `a reactable names the line of an effect of its mutations`() async {
    let store = Store(Meter.State()) { Meter() }
    let lines = await lines { await store.send(.tear).finish() }
    #expect(lines == [Failure.Place(fileID: #fileID, line: Meter.line)])
  }
}
