import Rill
import RillApple
import RillStyles
import SwiftUI
import Synchronization
import Testing

@MainActor
struct AnimatingTests {
  struct Total: View {
    let store: ShopStore
    var body: some View { Text("\(store.total)") }
  }

  struct Draft: View {
    let store: ShopStore
    var body: some View { Text(store.draft) }
  }

  struct Screen: View {
    let store: ShopStore
    var body: some View {
      Total(store: store)
      Draft(store: store)
    }
  }

  private func evaluations(
    of store: ShopStore = .shop(), _ act: (ShopStore) -> Void
  ) -> [Evaluation] {
    Animations.showInSwiftUI()
    let screen = ViewRenderer(Screen(store: store))
    screen.evaluations = []
    screen.act { act(store) }
    return screen.evaluations
  }

  @Test(
    arguments: [
      (StateAnimation.default, Animation.default), (.linear(seconds: 1), .linear(duration: 1)),
      (.easeIn(seconds: 2), .easeIn(duration: 2)), (.easeOut(seconds: 3), .easeOut(duration: 3)),
      (.easeInOut(seconds: 4), .easeInOut(duration: 4)),
      (.spring(seconds: 5, bounce: 0.5), .spring(duration: 5, bounce: 0.5)),
    ])
  func `the animation of a transition reaches what it changes`(said: StateAnimation, shown: Animation) {
    #expect(evaluations { $0.send(.addAnimated(1, said)) } == [Evaluation(kind: "Total", animation: shown)])
  }

  @Test func `a transition without animation is shown without one`() {
    #expect(evaluations { $0.send(.add(1)) } == [Evaluation(kind: "Total", animation: nil)])
  }

  @Test func `an animation reaches its own transition and not the next`() {
    let seen = evaluations {
      $0.send(.addAnimated(1, .default))
      $0.send(.typed("tea"))
    }
    #expect(
      seen == [Evaluation(kind: "Total", animation: .default), Evaluation(kind: "Draft", animation: nil)])
  }

  @Test func `the ambient transaction is left alone by a transition that says nothing`() {
    let seen = evaluations { store in withAnimation(.bouncy) { _ = store.send(.add(1)) } }
    #expect(seen == [Evaluation(kind: "Total", animation: .bouncy)])
  }

  @Test func `a transition that says something has its way over the ambient transaction`() {
    let seen = evaluations { store in
      withAnimation(.bouncy) { _ = store.send(.addAnimated(1, .linear(seconds: 1))) }
    }
    #expect(seen == [Evaluation(kind: "Total", animation: .linear(duration: 1))])
  }

  @Test func `a binding that is animated animates what it sets`() {
    let seen = evaluations { store in
      store.binding(\.draft).animation(.bouncy).wrappedValue = "a"
      store.binding(\.total).wrappedValue = 4
    }
    #expect(
      seen == [Evaluation(kind: "Draft", animation: .bouncy), Evaluation(kind: "Total", animation: nil)])
  }

  @Test func `bindings that send, of rows, in other forms and by key paths are animated, too`() throws {
    let store = ShopStore.shop()
    Animations.showInSwiftUI()
    let screen = ViewRenderer(store.updating(\.items, for: 1) { Text($0.title) })
    screen.evaluations = []
    screen.act {
      store.binding(\.items, for: 1)?.animation(.bouncy).title.wrappedValue = "row"
    }
    #expect(screen.evaluations == [Evaluation(kind: "Reading", animation: .bouncy)])
    let seen = evaluations(of: store) { store in
      store.binding(\.draft, send: Shop.Action.typed).animation().wrappedValue = "sent"
      store.binding(\.total).transformed(String.init, back: { Int($0) }).animation(.bouncy).wrappedValue = "4"
    }
    #expect(
      seen == [Evaluation(kind: "Draft", animation: .default), Evaluation(kind: "Total", animation: .bouncy)])
  }

  @Test func `a binding without animation leaves the ambient transaction alone`() {
    let seen = evaluations { store in withAnimation(.bouncy) { store.binding(\.draft).wrappedValue = "a" } }
    #expect(seen == [Evaluation(kind: "Draft", animation: .bouncy)])
  }

  @Test func `a transaction that disables animations reaches the change`() {
    let seen = evaluations { store in
      var transaction = Transaction()
      transaction.disablesAnimations = true
      withAnimation(.bouncy) { store.binding(\.draft).transaction(transaction).wrappedValue = "a" }
    }
    #expect(seen.map(\.kind) == ["Draft"])
    #expect(seen.first?.transaction.disablesAnimations == true)
  }

  private enum Source: TransactionKey {
    static let defaultValue = "nowhere"
  }

  @Test func `a transaction that says nothing of animation reaches the change whole`() throws {
    let store = ShopStore.shop { $0.problem = "no tea" }
    var transaction = Transaction()
    transaction.isContinuous = true
    transaction[Source.self] = "slider"
    let screen = ViewRenderer(Screen(store: store))
    let rows = ViewRenderer(store.updating(\.items, for: 1) { Text($0.title) })
    screen.evaluations = []
    rows.evaluations = []
    screen.act { store.binding(\.total).transaction(transaction).wrappedValue = 4 }
    screen.act { store.binding(\.draft, send: Shop.Action.typed).transaction(transaction).wrappedValue = "a" }
    rows.act { store.binding(\.items, for: 1)?.transaction(transaction).title.wrappedValue = "row" }
    let seen = (screen.evaluations + rows.evaluations).map(\.transaction)
    #expect(seen.map(\.isContinuous) == [true, true, true])
    #expect(seen.map { $0[Source.self] } == ["slider", "slider", "slider"])
  }

  @Test func `a named animation is the one registered`() {
    Animations.register("hero", as: .easeOut(duration: 9))
    let seen = evaluations { $0.send(.addAnimated(1, .named("hero"))) }
    #expect(seen == [Evaluation(kind: "Total", animation: .easeOut(duration: 9))])
  }

  @Test func `a name that nobody has registered is reported and shown in the default way`() {
    let received = Mutex<[String]>([])
    let before = Failures.report { failure in received.withLock { $0.append(failure.description) } }
    defer { Failures.report(to: before) }
    let seen = evaluations { $0.send(.addAnimated(1, .named("villain"))) }
    #expect(seen == [Evaluation(kind: "Total", animation: .default)])
    #expect(
      received.withLock { $0 } == [
        """
        A transition asks for the animation "villain", which is not registered, so SwiftUI's default animation is \
        shown. Call Animations.register("villain", as:) when the app starts.
        """
      ])
  }

  struct Meter: Reactable {
    struct State: Equatable {
      @ViewState(animation: .linear(seconds: 3)) var width = 0
      var height = 0
    }
    enum Action: Sendable { case widen, grow }
    enum Mutation: Sendable { case widen, grow }

    func mutate(_ action: Action, state: State) -> Effect<Mutation> {
      switch action {
      case .widen: .send(.widen)
      case .grow: .send(.grow)
      }
    }

    func reduce(_ state: inout State, _ mutation: Mutation) {
      switch mutation {
      case .widen: state.width += 1
      case .grow: state.height += 1
      }
    }
  }

  struct Gauge: View {
    let store: Store<Meter.State, Meter.Action>
    var body: some View { Text("\(store.width) \(store.height)") }
  }

  @Test func `a field that is animated is, and the field beside it is not`() {
    Animations.showInSwiftUI()
    let store = Store(Meter.State()) { Meter() }
    let screen = ViewRenderer(Gauge(store: store))
    screen.evaluations = []
    screen.act { store.send(.widen) }
    screen.act { store.send(.grow) }
    #expect(
      screen.evaluations == [
        Evaluation(kind: "Gauge", animation: .linear(duration: 3)), Evaluation(kind: "Gauge", animation: nil),
      ])
  }
}
