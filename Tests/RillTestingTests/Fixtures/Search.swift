import Rill

/// A feature with everything that a test encounters: a debounced effect, a failure, a refusal, and a timer.
struct Search: Reducer {
  struct State: Equatable {
    var query = ""
    var results: [String] = []
    var problem: String?
    var ticks = 0
  }

  enum Action: Equatable, Sendable {
    case typed(String), clear, found([String]), failed(String), start, stop, tick, touch
  }

  struct Offline: Error, CustomStringConvertible {
    var description: String { "offline" }
  }

  var find: @Sendable (String) async throws -> [String] = { [$0] }
  var clock: any Clock<Duration> = ContinuousClock()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let query):
      state.query = query
      return .run("search") { [find] send in
        await send(.found(try await find(query)))
      } catch: { error, send in
        await send(.failed("\(error)"))
      }
      .id("search").debounce(for: .milliseconds(300))
    case .clear:
      state.query = ""
      return .concatenate(.cancel("search"), .send(.found([])))
    case .found(let results): state.results = results
    case .failed(let problem): state.problem = problem
    case .start:
      return .run("timer") { [clock] send in
        while true {
          try await clock.sleep(for: .seconds(1))
          await send(.tick)
        }
      }
      .id("timer")
    case .stop: return .cancel("timer")
    case .tick: state.ticks += 1
    case .touch: break
    }
    return .none
  }
}
