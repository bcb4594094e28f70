import Rill
import RillFixtures
import RillStyles
import Testing

/// Animated values in states of every style.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ViewStateMotionTests {
  struct Box: Model, Equatable, Sendable {
    enum Action: Equatable { case width(Double), height(Double), shown(Double), refuse }
    @ViewState(animation: .named("width")) var width = 0.0
    var height = 0.0
    var lid: Lid?

    struct Lid: Equatable, Sendable { @ViewState(animation: .named("lid")) var angle = 0 }

    static func update(_ state: Box, _ action: Action, environment: Void) -> Update<Box> {
      switch action {
      case .width(let width): Update(state.with { $0.width = width })
      case .height(let height): Update(state.with { $0.height = height })
      case .shown(let width): Update(state.with { $0.width = width }).animation(.default)
      case .refuse: Update(state.with { $0.width = -1 })
      }
    }
  }

  struct Resizing: Reducer {
    func reduce(into state: inout Box, action: Double) -> Effect<Double> {
      state.width = action
      return .none
    }
  }

  struct Widen: StateAction {
    func reduce(_ box: inout Box) { box.width += 1 }
  }

  @Test func `changes by a plain reducer, a model and a state action are animated`() async {
    let reducer = Store(Box()) { Resizing() }
    let model = Store(Box())
    let actions: Store<Box, any StateAction<Box>> = Store(Box())
    let transitions = (reducer.transitions(), model.transitions(), actions.transitions())
    reducer.send(1)
    model.send(.width(1))
    model.send(.height(1))
    model.send(.shown(2))
    actions.send(Widen())
    #expect(await transitions.0.first(1).map(\.animation) == [.named("width")])
    #expect(await transitions.1.first(3).map(\.animation) == [.named("width"), nil, .default])
    #expect(await transitions.2.first(1).map(\.animation) == [.named("width")])
  }

  @Test func `a direct write and a binding are animated`() async {
    let store = Store(Box()) { Resizing() }
    let transitions = store.transitions()
    store.update { $0.width = 1 }
    store.binding(\.width).wrappedValue = 2
    store.binding(\.height).wrappedValue = 2
    store.binding(\.width).wrappedValue = 2
    let animations = await transitions.first(3).map(\.animation)
    #expect(animations == [.named("width"), .named("width"), nil])
  }

  @Test
  func `a handler's assignment is animated, and an animation named by the write takes precedence`()
    async
  {
    struct Sizing: Actionable {
      func handle(_ action: Double, store: MutatingStore<Box, Double>) async {
        store.width = action
        store.update(animation: .named("named")) { $0.width = action + 1 }
      }
    }
    let store = Store(Box(), interactor: Sizing())
    let transitions = store.transitions()
    await store.send(1).finish()
    #expect(await transitions.first(3).map(\.animation) == [nil, .named("width"), .named("named")])
  }

  @Test func `a value in a part that is added later is animated`() async {
    let store = Store(Box())
    let watch = store.observe(\.lid) { _ in }
    store.update { $0.lid = Box.Lid() }
    let transitions = store.transitions()
    store.update { $0.lid?.angle = 3 }
    #expect(await transitions.first(1).map(\.animation) == [.named("lid")])
    watch.cancel()
  }

  @Test func `a refused change is not animated, and leaves no animation to the next one`() async {
    let store = Store(Box(), validators: [Validator("wide") { $0.width >= 0 }])
    let transitions = store.transitions()
    store.send(.refuse)
    store.send(.height(2))
    #expect(await transitions.first(2).last?.animation == nil)
    #expect(store.width == 0)
  }
}
