import Rill

/// A feature with one of everything that a log contains.
struct Kiosk: Reducer {
  struct State: Equatable {
    var draft = ""
    var rows: [String] = []
    var pin = ""
  }

  enum Action: Equatable, Sendable {
    case typed(String), add, touch, later, fetch, fetched([String]), fail, caught(String), listen, stop, pin(
      Pin)
  }

  struct Pin: Equatable, Sendable {
    var digits: String
  }

  struct Offline: Error, CustomStringConvertible {
    var pin = Pin(digits: "0000")
    var description: String { "offline" }
  }

  let clock: any Clock<Duration>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text): state.draft = text
    case .add:
      state.rows.append(state.draft)
      state.draft = ""
    case .touch: break
    case .later: return .send(.typed("later"))
    case .fetch:
      return .run("fetch") { [clock] send in
        try await clock.sleep(for: .milliseconds(300))
        await send(.fetched(["bread"]))
      }
      .id("fetch")
    case .fetched(let rows): state.rows += rows
    case .fail:
      return .run("fail") { [clock] _ in
        try await clock.sleep(for: .milliseconds(20))
        throw Offline()
      } catch: { error, send in
        await send(.caught("\(error)"))
      }
    case .caught(let words): state.draft = words
    case .listen:
      return .run("listen") { [clock] _ in try await clock.sleep(for: .seconds(60)) }.id("listen")
    case .stop: return .cancel("listen")
    case .pin(let pin): state.pin = pin.digits
    }
    return .none
  }
}
