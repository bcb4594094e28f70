import Rill
import RillStyles
import Testing

/// Values whose changes are animated.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ViewStateAnimationTests {
  private struct Box: Equatable, Sendable {
    @ViewState(animation: .named("width")) var width = 0.0
    var height = 0.0
  }

  private struct Panel: Reactable {
    struct State: Equatable {
      var boxes = [Box(), Box()]
      @ViewState(animation: .named("list")) var list = [1]
    }
    enum Action { case width(Double), height(Double), later(Double), append(Int), shown(Double) }
    enum Mutation { case width(Double), height(Double), append(Int) }

    func mutate(_ action: Action, state: State) -> Effect<Mutation> {
      switch action {
      case .width(let width): .send(.width(width))
      case .height(let height): .send(.height(height))
      case .later(let width): .run { send in await send(.width(width)) }
      case .append(let number): .send(.append(number))
      case .shown(let width): .send(.width(width)).animation(.default)
      }
    }

    func reduce(_ state: inout State, _ mutation: Mutation) {
      switch mutation {
      case .width(let width): state.boxes[1].width = width
      case .height(let height): state.boxes[1].height = height
      case .append(let number): state.list.append(number)
      }
    }
  }

  private let store = Store(Panel.State()) { Panel() }

  @Test func `a turn that changes such a value is animated, at any depth`() async {
    let transitions = store.transitions()
    store.send(.width(1))
    store.send(.height(1))
    store.send(.append(2))
    #expect(await transitions.first(3).map(\.animation) == [.named("width"), nil, .named("list")])
  }

  @Test func `assigning an equal value animates nothing`() async {
    let transitions = store.transitions()
    store.send(.width(0))
    #expect(await transitions.first(1).map(\.animation) == [nil])
  }

  @Test func `a later mutation is animated as well`() async {
    let transitions = store.transitions()
    await store.send(.later(3)).finish()
    #expect(await transitions.first(2).map(\.animation) == [nil, .named("width")])
  }

  @Test func `the effect's animation takes precedence`() async {
    let transitions = store.transitions()
    store.send(.shown(4))
    #expect(await transitions.first(1).map(\.animation) == [.default])
  }
}
