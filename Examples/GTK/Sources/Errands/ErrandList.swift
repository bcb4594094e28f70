import Rill
import RillForms

/// A list of errands, a form for a new one, and a text that selects rows.
struct ErrandList: Reducer {
  struct State: Equatable {
    var rows: IdentifiedArray<Errand.State> = []
    var form = FormState(NewErrand())
    var search = ""
    var next = 1
    var open: Int { rows.count { !$0.isDone } }

    /// Returns sample errands.
    static func sample(_ count: Int) -> State {
      let things = ["tea", "milk", "bread", "stamps", "seeds", "lamp oil"]
      var state = State()
      state.rows = IdentifiedArray(
        (1...count).map { Errand.State(id: $0, title: "\(things[$0 % things.count]) \($0)") })
      state.next = count + 1
      return state
    }
  }
  enum Action: Equatable, Sendable {
    case row(Int, Errand.Action)
    case form(FormAction<NewErrand>)
    case search(String)
  }

  /// Asks the shop whether it has something.
  let order: @Sendable (NewErrand) async throws -> Void

  func reduce(into list: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .row(let id, .remove): list.rows.remove(id: id)
    case .row(let id, let action):
      return Errand().reduce(\.rows, id: id, of: &list, action: action) { .row($0, $1) }
    case .search(let text): list.search = text.lowercased()
    case .form(let action):
      let isAccepted = action == .accepted && list.form.status == .submitting
      if isAccepted { add(to: &list) }
      let effect: Effect<Action> = FormReducer<NewErrand>(submit: order)
        .reduce(\.form, of: &list, action: action) { .form($0) }
      // The next errand starts with an empty form. Its work has ended, so its state may be replaced.
      if isAccepted { list.form = FormState(NewErrand()) }
      return effect
    }
    return .none
  }

  private func add(to list: inout State) {
    let form = list.form
    let errand = Errand.State(
      id: list.next, title: form.title.value, count: form.count.value)
    list.rows.insert(errand, at: form.isUrgent.value ? 0 : list.rows.count)
    list.next += 1
  }
}
