import Rill
import RillDebugging
import RillInspectorFixtures
import Testing

@testable import RillInspector

/// Effects and their outcomes over the API.
@MainActor
@Suite struct EffectsInspectingTests {
  private struct Broken: Error {}

  private enum Action: Sendable {
    case search(String), queue(String), fail, found
  }

  private let fixture: ResponderFixture
  private let goOn = Signal<Void>()
  private let store: Store<Int, Action>

  init() throws {
    fixture = try ResponderFixture(stores: [])
    store = Store<Int, Action>(0) { [goOn] count, action in
      switch action {
      case .search(let text):
        return .run("search \(text)") { send in
          await goOn.wait()
          await send(.found)
        }.id("search", policy: .latest)
      case .queue(let name):
        return .run(name) { _ in await goOn.wait() }.id("queue", policy: .serial)
      case .fail:
        return .run("fail") { _ in
          throw Broken()
        } catch: { _, _ in
        }
      case .found: count += 1
      }
      return .none
    }
    fixture.inspection.add(store, "search")
  }

  private func effects(_ query: String = "") async throws -> WireEffectList {
    try await fixture.ask("GET", "search/effects\(query)")
  }

  @Test func `an effect is reported with its cause, its actions and its outcome`() async throws {
    let first = store.send(.search("a"))
    let second = store.send(.search("b"))
    goOn.fire()
    await first.finish()
    await second.finish()
    await store.send(.fail).finish()
    let list = try await effects()
    #expect(list.effects.map(\.name) == ["search a", "search b", "fail"])
    #expect(list.effects.map(\.phase) == ["cancelled", "finished", "failed"])
    #expect(list.effects.map(\.cause) == [1, 2, 4])
    #expect(list.effects.map(\.sent) == [[], [3], []])
    #expect(list.effects.map(\.reason) == [nil, nil, "Broken()"])
    #expect(list.effects.allSatisfy { $0.end.map { end in end >= 0 } == true })
    #expect(!list.more)
    let rest = try await effects("?after=\(list.effects[0].number)&limit=1")
    #expect(rest.effects.map(\.name) == ["search b"])
    #expect(rest.more)
  }

  @Test func `an effect that waits for others with its ID is reported`() async throws {
    let tasks = ["a", "b"].map { store.send(.queue($0)) }
    let list = try await effects()
    #expect(list.effects.map(\.name) == ["a", "b"])
    #expect(list.effects.map(\.phase) == ["running", "waiting"])
    goOn.fire()
    for task in tasks { await task.finish() }
    #expect(try await effects().effects.map(\.phase) == ["finished", "finished"])
  }

  @Test func `durations of effects are reported beside those of turns`() async throws {
    await store.send(.fail).finish()
    let timing: WireTiming = try await fixture.ask("GET", "search/timing")
    #expect(timing.rows.filter { $0.phase == "effect" }.map { "\($0.name) \($0.count)" } == ["fail 1"])
  }

  @Test func `a running effect has no end`() async throws {
    let task = store.send(.search("a"))
    let list = try await effects()
    #expect(list.effects.map(\.phase) == ["running"])
    #expect(list.effects.map(\.end) == [nil])
    #expect(list.effects.map(\.id) == ["search"])
    goOn.fire()
    await task.finish()
  }
}
