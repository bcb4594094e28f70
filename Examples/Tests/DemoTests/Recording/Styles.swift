import Rill
import RillKeyedState
import RillStyles

/// A reducer with effects that report, fail, wait, say nothing and never end.
struct Orders: Reducer {
  struct Order: Equatable, Identifiable, Sendable { var id: Int; var title: String }
  struct Sold: Error {}

  struct State: Equatable {
    var rows = IdentifiedArray<Order>()
    var progress = 0
    var problem: String?
    var found: [String] = []
    var ticks = 0
  }

  enum Action: Equatable, Sendable {
    case load, progressed(Int), loaded([Order]), buy(Int), failed(String), search(String), found([String])
    case keep, watch, ticked, stop
  }

  let clock: any Clock<Duration>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .load:
      return .run("load") { send in
        await send(.progressed(50))
        await send(.loaded([Order(id: 1, title: "Tea"), Order(id: 2, title: "Milk")]))
      }
    case .progressed(let percent): state.progress = percent
    case .loaded(let rows): (state.rows, state.progress) = (IdentifiedArray(rows), 100)
    case .buy(let id):
      state.rows[id: id]?.title += ", sold"
      return .run("buy") { _ in
        throw Sold()
      } catch: { error, send in
        await send(.failed("\(error)"))
      }
    case .failed(let problem): state.problem = problem
    case .search(let text):
      return .run("search") { send in await send(.found([text])) }.debounce(for: .milliseconds(300)).id(
        "search")
    case .found(let texts): state.found = texts
    case .keep: return .run("keep") { _ in }
    case .watch:
      return .run("watch") { [clock] send in
        while true {
          try await clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
      }
      .id("watch")
    case .ticked: state.ticks += 1
    case .stop: return .cancel("watch")
    }
    return .none
  }
}

/// A model with an effect.
struct Tally: Model, Equatable {
  var sum = 0

  enum Action: Equatable, Sendable { case add(Int), later(Int) }

  static func update(_ state: Tally, _ action: Action, environment: Void) -> Update<Tally> {
    switch action {
    case .add(let number): Update(state.with { $0.sum += number })
    case .later(let number): Update(state, effect: .future("wait") { .add(number) })
    }
  }
}

/// A reactable whose later mutations are writes.
struct Dial: Reactable {
  struct State: Equatable {
    @ViewState var angle = 0
    @Emit var toast = ""
  }

  enum Action: Sendable { case turn(Int), turnLater(Int) }
  enum Mutation: Sendable { case set(Int), say(String) }

  let clock: any Clock<Duration>

  func mutate(_ action: Action, state: State) -> Effect<Mutation> {
    switch action {
    case .turn(let angle): .send(.set(angle))
    case .turnLater(let angle):
      .run("turn") { [clock] send in
        try await clock.sleep(for: .seconds(1))
        await send(.set(angle))
        await send(.say("turned to \(angle)"))
      }
    }
  }

  func reduce(_ state: inout State, _ mutation: Mutation) {
    switch mutation {
    case .set(let angle): state.angle = angle
    case .say(let text): state.toast = text
    }
  }
}

/// The actions of a keyed state.
enum Lamp: Sendable {
  case turn(on: Bool), dim(to: UInt8), unplug

  static let handler = KeyedHandler<String, Lamp, Void> { state, action, _ in
    switch action {
    case .turn(let isOn): state["isOn"] = isOn
    case .dim(let level): state["level"] = level
    case .unplug: state.remove("isOn")
    }
    return .none
  }
}
