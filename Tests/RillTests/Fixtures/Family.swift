import Rill
import RillFixtures

/// A feature with parts on three levels that are added and removed, and that start effects on request.
struct Family: Reducer {
  struct State: Equatable {
    var notes: [String] = []
    var eldest = Kid.State(id: 0)
    var guest: Kid.State?
    var kids = IdentifiedArray<Kid.State>()
  }

  enum Action: Sendable {
    case note(String)
    indirect case start(Effect<Action>)
    case eldest(Kid.Action), guest(Kid.Action), kid(Int, Kid.Action)
    /// Handled by the guest's reducer, but mapped without its place.
    case stray(Kid.Action)
    /// The guest starts an effect and is removed in the same turn.
    case farewell(Effect<Kid.Action>)
    /// Several kids start one effect each; the effects are merged and named as a whole, or run in order.
    case together([(Int, Effect<Kid.Action>)]), inOrder([(Int, Effect<Kid.Action>)])
    case welcome(Kid.State), goodbye, adopt(Int), leave(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .note(let note): state.notes.append(note)
    case .start(let effect): return effect
    case .eldest(let action): return Kid().reduce(\.eldest, of: &state, action: action) { .eldest($0) }
    case .guest(let action): return Kid().reduce(\.guest, of: &state, action: action) { .guest($0) }
    case .stray(let action): return Kid().reduce(into: &state.guest, action: action).map { .guest($0) }
    case .kid(let id, let action):
      return Kid().reduce(\.kids, id: id, of: &state, action: action) { .kid($0, $1) }
    case .farewell(let effect):
      let farewell = Kid().reduce(\.guest, of: &state, action: .start(effect)) { Action.guest($0) }
      state.guest = nil
      return farewell
    case .together(let effects): return .merge(effects.map { start($1, of: $0, &state) }).named("together")
    case .inOrder(let effects): return .concatenate(effects.map { start($1, of: $0, &state) })
    case .welcome(let guest): state.guest = guest
    case .goodbye: state.guest = nil
    case .adopt(let id): state.kids.append(Kid.State(id: id))
    case .leave(let id): state.kids.remove(id: id)
    }
    return .none
  }

  private func start(_ effect: Effect<Kid.Action>, of id: Int, _ state: inout State) -> Effect<Action> {
    Kid().reduce(\.kids, id: id, of: &state, action: .start(effect)) { .kid($0, $1) }
  }
}

struct Kid: Reducer {
  struct State: Identifiable, Equatable {
    let id: Int
    var notes: [String] = []
    var pet: Pet.State?
  }

  indirect enum Action: Sendable {
    case note(String)
    case start(Effect<Action>)
    case pet(Pet.Action)
    case getPet, losePet
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .note(let note): state.notes.append(note)
    case .start(let effect): return effect
    case .pet(let action): return Pet().reduce(\.pet, of: &state, action: action) { .pet($0) }
    case .getPet: state.pet = Pet.State()
    case .losePet: state.pet = nil
    }
    return .none
  }
}

struct Pet: Reducer {
  struct State: Equatable { var notes: [String] = [] }

  indirect enum Action: Sendable {
    case note(String)
    case start(Effect<Action>)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .note(let note): state.notes.append(note)
    case .start(let effect): return effect
    }
    return .none
  }
}

func makeFamily(
  kids: [Int] = [], guest: Kid.State? = nil, clock: (any Clock<Duration>)? = nil,
  isolation: isolated (any Actor)? = #isolation
) -> Store<Family.State, Family.Action> {
  FailureLog.listen()
  let state = Family.State(guest: guest, kids: IdentifiedArray(kids.map { Kid.State(id: $0) }))
  return Store(state, clock: clock, isolation: isolation) { Family() }
}

extension Effect {
  /// Returns work that runs until it is cancelled and then still sends an action.
  static func lasting(
    _ name: String, then action: Action, begun: Signal = Signal(), cancelled: Signal = Signal(),
    ended: Signal = Signal()
  ) -> Effect {
    .run(name) { send in
      await withTaskCancellationHandler {
        begun.fire()
        await cancelled.wait()
      } onCancel: {
        cancelled.fire()
      }
      await send(action)
      ended.fire()
    }
  }
}
