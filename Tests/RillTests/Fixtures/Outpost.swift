import Rill
import RillFixtures

/// A feature that checks that it always runs in its store's isolation.
struct Outpost: Reducer {
  struct State: Equatable {
    var log: [String] = []
    var count = 0
    var part = Part()
    var rows: IdentifiedArray<Item> = [Item(id: 1), Item(id: 2)]
  }

  struct Part: Equatable { var text = "" }

  indirect enum Action: Sendable {
    case note(String)
    case add(Int)
    /// Performs the first step and returns the rest as an effect, in order.
    case chain([String])
    case start(Effect<Action>)
    case part(String)
    case row(Int, Int)
  }

  let place: Place

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    place.assert()
    switch action {
    case .note(let line): state.log.append(line)
    case .add(let amount): state.count += amount
    case .chain(let lines):
      state.log.append(contentsOf: lines.prefix(1))
      if lines.count > 1 { return .send(.chain(Array(lines.dropFirst()))) }
    case .start(let effect): return effect
    case .part(let text): state.part.text = text
    case .row(let id, let value): state.rows[id: id]?.value = value
    }
    return .none
  }
}

typealias OutpostStore = Store<Outpost.State, Outpost.Action>

func makeOutpost(
  validators: [Validator<Outpost.State>] = [], clock: (any Clock<Duration>)? = nil,
  isolation: isolated (any Actor)? = #isolation
) -> OutpostStore {
  FailureLog.listen()
  let place = Place(isolation: isolation)
  return OutpostStore(Outpost.State(), validators: validators, clock: clock, isolation: isolation) {
    Outpost(place: place)
  }
}

extension Effect<Outpost.Action> {
  /// Returns work that records a line after a gate opens, even if it was cancelled meanwhile.
  static func late(begun: Signal, gate: Signal, ended: Signal) -> Effect {
    .run("late") { send in
      begun.fire()
      await gate.wait()
      await send(.note("late"))
      ended.fire()
    }
  }

  /// Returns work that ends at a signal; waiting for it lets a store without an actor handle deliveries.
  static func waiting(for signal: Signal) -> Effect { .run("waits") { _ in await signal.wait() } }

  /// Returns work that ends only when it is cancelled.
  static func lasting(begun: Signal, cancelled: Signal) -> Effect {
    .run("lasts") { _ in
      await withTaskCancellationHandler {
        begun.fire()
        await cancelled.wait()
      } onCancel: {
        cancelled.fire()
      }
    }
  }
}

/// A middleware that checks that it always runs in one isolation.
final class PlaceWitness: Middleware {
  typealias State = Outpost.State
  typealias Action = Outpost.Action

  let events = Recorder<String>()
  private(set) var lines: [String] = []
  private let place: Place

  init(place: Place) { self.place = place }

  func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action> {
    place.assert()
    return .pass
  }

  func didCommit(_ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State)
  {
    place.assert()
    lines.append("\(transition.origin) \(transition.cause.map { "\($0)" } ?? "-")")
  }

  func effectDidChange(_ event: EffectEvent) {
    place.assert()
    events.note("\(event.phase)")
  }
}
