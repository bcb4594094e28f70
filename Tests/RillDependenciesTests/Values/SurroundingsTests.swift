import Rill
import RillDependencies
import RillFixtures
import Synchronization
import Testing

/// Overrides around the creation of a store.
@MainActor @Suite(.timeLimit(.minutes(60))) struct SurroundingsTests {
  enum Action: Sendable { case look, run, onStore, fail, later(String), set(String), nested }

  nonisolated private static func reduce(_ state: inout [String], _ action: Action) -> Effect<Action> {
    switch action {
    case .look: state.append(DependencyValues.current.weather.now)
    case .run:
      return .run("run") { send in await send(.set(DependencyValues.current.weather.now)) }
    case .onStore:
      return .run("on store", on: .store(of: [String].self)) { store in
        store.update { $0.append(DependencyValues.current.weather.now) }
        await Task.detached {}.value
        store.update { $0.append(DependencyValues.current.weather.now) }
      }
    case .fail:
      return .run("fail") { _ in
        throw Fault.unknown
      } catch: { _, send in
        await send(.set(DependencyValues.current.weather.now))
      }
    case .later(let id):
      return .run("later \(id)") { send in await send(.set(DependencyValues.current.weather.now)) }
        .id("later", policy: .serial)
    case .set(let text): state.append(text)
    case .nested:
      let inner = Store<[String], Action>([]) { state, action in reduce(&state, action) }
      inner.send(.look)
      state += inner.state
    }
    return .none
  }

  private enum Fault: Error { case unknown }

  private func makeStore(_ validators: [Validator<[String]>] = []) -> Store<[String], Action> {
    Store([], validators: validators, reduce: Self.reduce)
  }

  private func store(in weather: String) -> Store<[String], Action> {
    withDependencies {
      $0.weather.now = weather
    } operation: {
      makeStore()
    }
  }

  @Test func `a reducer uses the dependencies around the creation of its store`() {
    let store = store(in: "rain")
    store.send(.look)
    store.send(.nested)
    #expect(store.state == ["rain", "rain"])
    #expect(DependencyValues.current.weather.now == "test")
  }

  @Test func `effects use the dependencies around the creation of their store`() async {
    let store = store(in: "rain")
    for action in [Action.run, .onStore, .fail] { await store.send(action).finish() }
    #expect(store.state == ["rain", "rain", "rain", "rain"])
  }

  @Test func `dependencies at creation take precedence over those at the send`() async {
    let store = store(in: "rain")
    await withDependencies {
      $0.weather.now = "snow"
    } operation: {
      store.send(.look)
      await store.send(.run).finish()
    }
    #expect(store.state == ["rain", "rain"])
  }

  @Test func `without an override at creation, a store uses the dependencies around the send`() async {
    let store = makeStore()
    await withDependencies {
      $0.weather.now = "snow"
    } operation: {
      store.send(.look)
      await store.send(.run).finish()
    }
    store.send(.look)
    #expect(store.state == ["snow", "snow", "test"])
  }

  @Test func `an effect that waits for another uses the dependencies around its own send`() async {
    let store = makeStore()
    var tasks: [SendTask] = []
    for weather in ["rain", "snow", "hail"] {
      withDependencies {
        $0.weather.now = weather
      } operation: {
        tasks.append(store.send(.later(weather)))
      }
    }
    for task in tasks { await task.finish() }
    #expect(store.state == ["rain", "snow", "hail"])
  }

  @Test func `two stores created with different dependencies do not share them`() async {
    let (one, other) = (store(in: "rain"), store(in: "snow"))
    await one.send(.run).finish()
    await other.send(.run).finish()
    one.send(.look)
    #expect(one.state == ["rain", "rain"])
    #expect(other.state == ["snow"])
  }

  @Test func `a validator uses the dependencies around the creation of its store`() {
    let store = withDependencies {
      $0.weather.now = "rain"
    } operation: {
      makeStore([Validator("known") { $0.allSatisfy { $0 == DependencyValues.current.weather.now } }])
    }
    #expect(store.send(.set("snow")).refusal != nil)
    #expect(store.send(.set("rain")).refusal == nil)
  }

  @Test func `a scoped store and a sender use the same dependencies`() async {
    let store = store(in: "rain")
    let part = store.scope(\.self) { (action: Action) in action }
    part.send(.look)
    let sender = store.sender()
    await Task.detached { _ = await sender.send(.look) }.value
    #expect(store.state == ["rain", "rain"])
  }

  @Test func `a store without an actor keeps its dependencies`() async { await Self.tellWithoutActor(nil) }

  private static func tellWithoutActor(_ isolation: isolated (any Actor)?) async {
    let store = withDependencies {
      $0.weather.now = "rain"
    } operation: {
      Store<[String], Action>([], reduce: reduce)
    }
    await store.send(.run).finish()
    store.send(.look)
    #expect(store.state == ["rain", "rain"])
  }
}
