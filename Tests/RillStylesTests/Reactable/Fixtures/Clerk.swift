import Rill
import RillFixtures
import RillStyles

/// A feature whose actions return the effects that a test has prepared under their names.
struct Clerk: Reactable {
  struct State: Equatable, Sendable {
    var notes: [String] = []
    @ViewState var count = 0
    @ViewState(ignoreEquality: true) var pulse = false
    @Emit var toast = ""
  }

  enum Action: Equatable {
    case work(String)
    case tick
    case number(Int)
  }

  enum Mutation: Equatable {
    case note(String)
    case count(Int)
    case pulse(Bool)
    case toast([String])
  }

  var works: [String: Effect<Mutation>] = [:]

  func mutate(_ action: Action, state: State) -> Effect<Mutation> {
    switch action {
    case .work(let name): works[name] ?? .none
    case .tick: .send(.count(state.count + 1))
    case .number(let number): .send(.count(number))
    }
  }

  func reduce(_ state: inout State, _ mutation: Mutation) {
    switch mutation {
    case .note(let note): state.notes.append(note)
    case .count(let count): state.count = count
    case .pulse(let pulse): state.pulse = pulse
    case .toast(let texts): for text in texts { state.toast = text }
    }
  }

  /// Creates a store with prepared effects by name.
  @MainActor
  static func store(_ works: [String: Effect<Mutation>] = [:]) -> Store<State, Action> {
    Store(State()) { Clerk(works: works) }
  }
}

extension Effect where Action == Clerk.Mutation {
  /// Returns work that runs until it is cancelled, and then still tries to add a note.
  static func lasting(
    _ name: String = "lasting", begun: Signal? = nil, ended: Signal? = nil
  ) -> Effect {
    .run(name) { send in
      begun?.fire()
      let (silence, continuation) = AsyncStream.makeStream(of: Void.self)
      for await _ in silence {}
      continuation.finish()
      await send(.note("late"))
      ended?.fire()
    }
  }
}

extension AsyncSequence where Failure == Never {
  /// Returns all elements up to the end.
  func collected() async -> [Element] {
    var elements: [Element] = []
    for await element in self { elements.append(element) }
    return elements
  }

  /// Returns the first elements.
  func first(_ count: Int) async -> [Element] {
    var elements: [Element] = []
    if count == 0 { return [] }
    for await element in self {
      elements.append(element)
      if elements.count == count { break }
    }
    return elements
  }
}
