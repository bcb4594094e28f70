import Rill
import RillFixtures

/// A tool that records transitions and the events of effects.
final class TransitionLog<State, Action: Sendable>: StoreTool {
  private(set) var transitions: [Transition<Action>] = []
  private(set) var events: [EffectEvent] = []
  private(set) var attachments = 0
  let needsEffectNumbers: Bool
  var onDetach: () -> Void = {}
  private let released: Signal?

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - needsEffectNumbers: Whether it needs the numbers of effects.
  ///   - released: A signal that fires when the log is released.
  init(needsEffectNumbers: Bool = false, released: Signal? = nil) {
    self.needsEffectNumbers = needsEffectNumbers
    self.released = released
  }

  deinit { released?.fire() }

  /// The number, the input and the origin of each transition.
  var lines: [String] {
    transitions.map { transition in
      let input =
        switch transition.subject {
        case .action(let action): "\(action)"
        case .write(let label): label
        }
      return "\(transition.sequence) \(input) by \(transition.origin)"
    }
  }

  func didAttach(to tools: StoreTools<State, Action>) { attachments += 1 }
  func didDetach() { onDetach() }

  func didCommit(
    _ transition: Transition<Action>, input: Input<State, Action>, before: State?, state: State
  ) { transitions.append(transition) }

  func effectDidChange(_ event: EffectEvent) { events.append(event) }
}
