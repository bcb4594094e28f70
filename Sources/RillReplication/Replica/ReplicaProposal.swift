import Rill
import RillValues

/// A proposal of a replicated store.
struct ReplicaProposal<Action: Sendable>: Sendable {
  /// The input.
  enum Content: Sendable {
    case action(Action)
    /// The change of the encoded state by a direct write.
    case change([UInt8])
  }

  let content: Content
  /// The time and the random numbers of the entry.
  let draws: EntryDraws
  /// The values that the reducer draws.
  let drawn: DrawSource.Draws
  /// The sequence number of the input in this run, or 0 for one of another replica or of an earlier run.
  var sequence: UInt64 = 0
  /// The key under which the proposal was saved before it had a number, or nil.
  var early: String?
  /// A Boolean value that indicates whether effects wait for the proposal to be settled.
  var hasWaitingEffects = false

  /// Creates a proposal.
  ///
  /// - Parameters:
  ///   - content: The input.
  ///   - draws: The time and the random numbers of the entry.
  ///   - origin: The checksum of the store and the proposer.
  ///   - sequence: The sequence number of the input in this run.
  init(_ content: Content, _ draws: EntryDraws, from origin: UInt64, sequence: UInt64 = 0) {
    self.content = content
    self.draws = draws
    drawn = draws.complete(from: origin)
    self.sequence = sequence
  }
}

/// Handles the proposals of a replicated store on states.
struct ReplicaHandler<State: Sendable, Action: Sendable>: ProposalHandling {
  let tools: StoreTools<State, Action>
  let coding: ReplicaCoding<State, Action>
  /// The source of the values that the reducer draws.
  let source: DrawSource

  func handle(_ proposal: ReplicaProposal<Action>, on state: inout State) -> Refusal? {
    switch proposal.content {
    case .action(let action):
      source.start(proposal.drawn)
      return source.during { tools.replay(.action(action), on: &state) }
    case .change(let change):
      do {
        let changed = try applied(change, to: state)
        return tools.replay(.write(Write("replicated write") { $0 = changed }), on: &state)
      } catch {
        return Refusal(by: "replica", ReplicaWording.changeDoesNotFit(CodingReason.text(error)))
      }
    }
  }

  /// Returns the input of a turn that handles a proposal, or nil if its change does not fit the state.
  func input(of proposal: ReplicaProposal<Action>, in state: @autoclosure () -> State?) -> Input<
    State, Action
  >? {
    switch proposal.content {
    case .action(let action): return .action(action)
    case .change(let change):
      guard let state = state() else { return nil }
      do {
        let changed = try applied(change, to: state)
        return .write(Write("replicated write") { $0 = changed })
      } catch {
        // A change that does not fit changes nothing on any replica.
        return nil
      }
    }
  }

  private func applied(_ change: [UInt8], to state: State) throws -> State {
    guard let changes = coding.changes else { throw NotCodable() }
    return try changes.apply(change, state)
  }
}

/// The state is not `Codable`, so that no change of its encoding can be applied.
private struct NotCodable: Error, CustomStringConvertible {
  var description: String { "the state is not Codable" }
}
