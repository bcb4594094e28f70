import Rill
import RillFixtures

/// A configurable middleware that records its calls.
final class Watcher<State, Action: Sendable>: Middleware {
  /// A record of all calls in order, which several watchers may share.
  let notes: Collected<String>
  let needsStateBefore: Bool
  private let name: String
  private(set) var transitions: [Transition<Action>] = []
  private(set) var befores: [State?] = []
  private(set) var states: [State] = []
  private(set) var inputs: [Input<State, Action>] = []
  let events = Recorder<EffectEvent>()

  /// The decision for each input.
  var gate: (Input<State, Action>, Origin) -> Gate<Action> = { _, _ in .pass }
  /// The decision for each proposed state.
  var rule: (State, State?) -> Refusal? = { _, _ in nil }
  /// The reaction to each transition.
  var reaction: (Transition<Action>) -> Void = { _ in }

  init(_ name: String = "", needsStateBefore: Bool = false, notes: Collected<String> = Collected()) {
    self.name = name
    self.needsStateBefore = needsStateBefore
    self.notes = notes
  }

  func admit(_ input: Input<State, Action>, origin: Origin) -> Gate<Action> {
    notes.add("\(name) admits")
    return gate(input, origin)
  }

  func validate(_ proposed: State, before: State?, input: Input<State, Action>) -> Refusal? {
    notes.add("\(name) validates")
    return rule(proposed, before)
  }

  func didCommit(_ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State)
  {
    notes.add("\(name) sees")
    transitions.append(transition)
    befores.append(before)
    states.append(state)
    inputs.append(input)
    reaction(transition)
  }

  func effectDidChange(_ event: EffectEvent) { events.note(event) }
}
