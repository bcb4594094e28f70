import Rill
import RillScreens

/// A feature with a stack of screens and a sheet, whose screens have effects.
struct Visits: Reducer {
  struct State: Equatable, Codable, Sendable {
    var path = Screens<Visit.State>()
    var note = Presented<Remark.State>()
    var remarks: [String] = []
  }
  enum Action: Equatable, Codable, Sendable {
    case open(String), write
    case path(ScreensAction<Visit.State, Visit.Action>)
    case note(PresentedAction<Remark.State, Remark.Action>)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .open(let place): state.path.push(Visit.State(place: place))
    case .write: state.note.present(Remark.State())
    case .path(let action): return Visit().reduce(\.path, of: &state, action: action, embed: Action.path)
    case .note(let action):
      if case .child(.save) = action, let note = state.note.child { state.remarks.append(note.text) }
      return Remark().reduce(\.note, of: &state, action: action, embed: Action.note)
    }
    return .none
  }
}

struct Visit: Reducer {
  struct State: Equatable, Codable, Sendable { var place: String; var guests = 0; var isWelcome = false }
  enum Action: Equatable, Codable, Sendable { case arrive(Int), ask, answered(Bool), leave }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .arrive(let guests): state.guests += guests
    case .ask: return .run("ask") { send in await send(.answered(true)) }
    case .answered(let answer): state.isWelcome = answer
    case .leave: return .dismiss
    }
    return .none
  }
}

struct Remark: Reducer {
  struct State: Equatable, Codable, Sendable { var text = "" }
  enum Action: Equatable, Codable, Sendable { case type(String), save }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .type(let text): state.text = text
    case .save: return .dismiss
    }
    return .none
  }
}
