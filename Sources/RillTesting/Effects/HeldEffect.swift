public import Rill

/// An effect whose work waits until the test says how it goes on.
///
/// Let it go on once: what is said to an effect that has gone on, or was cancelled meanwhile, changes nothing.
public struct HeldEffect<Action: Sendable> {
  /// The effect, without its work.
  public let description: EffectDescription
  /// Tells this effect from others of its store; the attempts of one effect have the same.
  public let id: UInt64

  private let decide: nonisolated(nonsending) (HeldDecision<Action>) async -> Void

  init(
    _ description: EffectDescription, id: UInt64,
    decide: nonisolated(nonsending) @escaping (HeldDecision<Action>) async -> Void
  ) {
    self.description = description
    self.id = id
    self.decide = decide
  }

  /// Does its work, and waits until everything has come to rest.
  public func run() async { await decide(.goOn(.run)) }

  /// Lets its work throw, and waits until everything has come to rest.
  ///
  /// - Parameter error: The error, which goes where the effect's own errors go: to its `retry` and its `catch`.
  public func fail(with error: any Error) async { await decide(.goOn(.fail(error))) }

  /// Sends actions in place of its work, ends it, and waits until everything has come to rest.
  ///
  /// - Parameter actions: The actions, in order.
  public func finish(sending actions: Action...) async { await decide(.goOn(.finish(sending: actions))) }

  /// Sends actions as its work would, and waits until everything has come to rest; the effect stays held.
  ///
  /// - Parameter actions: The actions, in order.
  public func send(_ actions: Action...) async { await decide(.send(actions)) }
}

/// What a test says to an effect that is held.
enum HeldDecision<Action: Sendable>: Sendable {
  /// This becomes of its work.
  case goOn(EffectTreatment<Action>)
  /// It sends these actions and is held again.
  case send([Action])
}
