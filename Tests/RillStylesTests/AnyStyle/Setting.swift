import Rill
import RillKeyedState
import RillStyles
import Testing

/// A scenario that runs with a store of any style and isolation.
protocol Story: Sendable {
  func tell<State, Action>(
    _ store: Store<State, Action>, _ count: CountPath<State>,
    _ action: @escaping @Sendable (Tally.Command) -> Action, isolation: isolated (any Actor)?
  ) async
}

/// The key path to the number in a state.
typealias CountPath<State> = any WritableKeyPath<State, Int> & Sendable

/// A style, and the isolation of its store.
struct Setting: Sendable, CustomTestStringConvertible {
  enum Place: CaseIterable { case mainActor, actor, noActor }

  /// An actor that runs scenarios.
  private actor Workshop {
    func tell(_ story: some Story, as style: Style) async { await style.tell(story) }
  }

  let style: Style
  let place: Place

  var testDescription: String { "\(style), \(place)" }

  /// All combinations of styles and isolations.
  ///
  /// The handlers of an interactor need an actor to resume on.
  static var all: [Setting] {
    Style.allCases.flatMap { style in
      Place.allCases.compactMap { place in
        style == .interactor && place == .noActor ? nil : Setting(style: style, place: place)
      }
    }
  }

  /// Runs a scenario with a store of the style, in the isolation.
  func tell(_ story: some Story) async {
    switch place {
    case .mainActor: await tellOnMainActor(story)
    case .actor: await Workshop().tell(story, as: style)
    case .noActor: await style.tell(story, isolation: nil)
    }
  }

  @MainActor private func tellOnMainActor(_ story: some Story) async { await style.tell(story) }
}

/// A style, with a store of the sample feature.
enum Style: CaseIterable {
  case reducer, model, mutatingModel, interactor, reactable, stateAction, keyed

  func tell(_ story: some Story, isolation: isolated (any Actor)? = #isolation) async {
    switch self {
    case .reducer:
      let store = Store(TallyReducer.State(), validators: Tally.rule(\.count)) { TallyReducer() }
      await story.tell(store, \.count, { $0 }, isolation: isolation)
    case .model:
      let store = Store(TallyModel(), validators: Tally.rule(\.count))
      await story.tell(store, \.count, { $0 }, isolation: isolation)
    case .mutatingModel:
      let store = Store(TallyInPlace(), validators: Tally.rule(\.count))
      await story.tell(store, \.count, { $0 }, isolation: isolation)
    case .interactor:
      let store = Store(
        TallyInteractor.State(), interactor: TallyInteractor(), validators: Tally.rule(\.count))
      await story.tell(store, \.count, { TallyInteractor.Action(command: $0) }, isolation: isolation)
    case .reactable:
      let store = Store(TallyReactable.State(), validators: Tally.rule(\.count)) { TallyReactable() }
      await story.tell(store, \.count, { $0 }, isolation: isolation)
    case .stateAction:
      let store: Store<TallyState, any StateAction<TallyState>> = Store(
        TallyState(), validators: Tally.rule(\.count))
      await story.tell(store, \.count, { TallyAction(command: $0) }, isolation: isolation)
    case .keyed:
      let store = Store(KeyedState<TallyKey>(), validators: Tally.rule(\.tally), reduce: reduceKeyedTally)
      await story.tell(store, \.tally, { $0 }, isolation: isolation)
    }
  }
}
