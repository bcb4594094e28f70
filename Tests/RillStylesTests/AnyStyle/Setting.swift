import Rill
import RillStyles
import Testing

/// What is done with a store, whatever its style and wherever it lives.
protocol Story: Sendable {
  func tell<State, Action>(
    _ store: Store<State, Action>, _ count: CountPath<State>,
    _ action: @escaping @Sendable (Tally.Command) -> Action, isolation: isolated (any Actor)?
  ) async
}

/// The way to the number in a state.
typealias CountPath<State> = any WritableKeyPath<State, Int> & Sendable

/// A style, and a place where its store lives.
struct Setting: Sendable, CustomTestStringConvertible {
  enum Place: CaseIterable { case mainActor, actor, noActor }

  /// An actor in which stories are told.
  private actor Workshop {
    func tell(_ story: some Story, as style: Style) async { await style.tell(story) }
  }

  let style: Style
  let place: Place

  var testDescription: String { "\(style), \(place)" }

  /// Each style in each place where it can be; the handlers of an interactor need an actor to come back to.
  static var all: [Setting] {
    Style.allCases.flatMap { style in
      Place.allCases.compactMap { place in
        style == .interactor && place == .noActor ? nil : Setting(style: style, place: place)
      }
    }
  }

  /// Tells a story to a store of the style, in the place.
  func tell(_ story: some Story) async {
    switch place {
    case .mainActor: await tellOnMainActor(story)
    case .actor: await Workshop().tell(story, as: style)
    case .noActor: await style.tell(story, isolation: nil)
    }
  }

  @MainActor private func tellOnMainActor(_ story: some Story) async { await style.tell(story) }
}

/// A style, and a store of the little feature in it.
enum Style: CaseIterable {
  case reducer, model, interactor, reactable, stateAction, keyed

  func tell(_ story: some Story, isolation: isolated (any Actor)? = #isolation) async {
    switch self {
    case .reducer:
      let store = Store(TallyReducer.State(), validators: Tally.rule(\.count)) { TallyReducer() }
      await story.tell(store, \.count, { $0 }, isolation: isolation)
    case .model:
      let store = Store(TallyModel(), validators: Tally.rule(\.count))
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
