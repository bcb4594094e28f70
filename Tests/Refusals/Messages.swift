// Mistakes that a newcomer makes, and what the compiler says to them.
import Foundation
import Rill
import RillDependencies
import RillPersistence
import RillScreens
import RillStyles

struct Count: Codable, Equatable, Sendable { var number = 0 }
enum Step: Sendable { case up, down }

// A reducer without its return type.
struct Silent {
  typealias State = Count
  typealias Action = Step
  func reduce(into state: inout Count, action: Step) { state.number += 1 }
}

// refused: write 'func reduce(into state: inout State, action: Action) -> Effect<Action>', with the return type
extension Silent: Reducer {}

// A reducer with nothing in it.
struct Empty {
  typealias State = Count
  typealias Action = Step
}

// refused: write 'func reduce(into state: inout State, action: Action) -> Effect<Action>', with the return type
extension Empty: Reducer {}

// One that says nothing of its types but in its function.
struct Implied: Reducer {
  func reduce(into state: inout Count, action: Step) -> Effect<Step> {
    state.number += 1
    return .none
  }
}

// A feature in two steps that says nothing of its types but in its functions.
struct TwoSteps: Reactable {
  func mutate(_ action: Step, state: Count) -> Effect<Int> { .send(action == .up ? 1 : -1) }
  func reduce(_ state: inout Count, _ mutation: Int) { state.number += mutation }
}

struct Fields {
  @Shared("a") var right = 0
  // refused: write '@Shared("key") var field = value'
  @Shared var wrong = 0
  // refused: write '@SharedReference("key") var field = value'
  @SharedReference var reference = 0
  // refused: write '@SharedViewState("key") var field = value'
  @SharedViewState var view = 0
}

@MainActor
func make() {
  // refused: write the reducer in a trailing closure: 'Store(state) { Feature() }'
  _ = Store(Count(), Implied())
  // refused: end the closure with 'return .none'
  _ = Store(Count()) { (count: inout Count, _: Step) in count.number += 1 }
  // refused: end the closure with 'return .none'
  _ = Store(Count(), environment: 3) { (count: inout Count, _: Step, more: Int) in count.number += more }
  _ = Store(Count()) { (count: inout Count, _: Step) in
    count.number += 1
    return .none
  }
}

@MainActor
func write(_ store: Store<Count, Step>) {
  // refused: write 'store.update { $0.field = value }'
  store.number = 5
  // refused: write 'store.update { $0.field = value }'
  store.number += 1
  store.update { $0.number = 5 }
  let number: Int = store.number
  _ = (number, store.number, store[dynamicMember: \.number])
}

// A scope without the case that embeds the part's actions.
struct Pair: Sendable { var left = Count(); var right: Count? }

@MainActor
func scope(_ store: Store<Pair, Step>) {
  // refused: write 'scope(\.part, action: Action.part)'
  _ = store.scope(\.left)
  // refused: write 'scope(\.part, action: Action.part)'
  _ = store.scope(\.right)
  let same: Store<Count, Step> = store.scope(\.left, action: { $0 })
  let other: Store<Count, Step>? = store.scope(\.right, action: { $0 })
  _ = (same, other)
}

// A parent whose action carries the action of a screen in place of that of the stack.
struct Tower: Reducer {
  struct State { var path = Screens<Count>(); var sheet = Presented<Count>() }
  enum Action: Sendable { case path(Step), sheet(Step) }

  func reduce(into tower: inout State, action: Action) -> Effect<Action> {
    var effects: [Effect<Action>] = []
    switch action {
    case .path(let action):
      effects = []
      // refused: write 'case path(ScreensAction<Screen.State, Screen.Action>)' in the parent's action
      effects.append(Implied().reduce(\.path, of: &tower, action: action, embed: Action.path))
    case .sheet(let action):
      effects = []
      // refused: write 'case sheet(PresentedAction<Child.State, Child.Action>)' in the parent's action
      effects.append(Implied().reduce(\.sheet, of: &tower, action: action, embed: Action.sheet))
    }
    return .merge(effects)
  }
}

// A misspelt dependency: the article about dependencies says how to see the name.
struct Misspelt {
  // refused: cannot infer key path type from context
  @Dependency(\.calender) var calendar
  // refused: value of type 'DependencyValues' has no member 'calender'
  @Dependency(\DependencyValues.calender) var other
}
