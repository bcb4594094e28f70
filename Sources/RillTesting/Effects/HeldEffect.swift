public import Rill

/// An effect whose work is held until the test decides how it continues.
///
/// An effect can be resumed once. Calls on an effect that has already resumed, or that has been cancelled meanwhile,
/// have no effect.
public struct HeldEffect<Action: Sendable> {
  /// The effect, without its work.
  public let description: EffectDescription
  /// A number that identifies the effect within its store.
  ///
  /// All attempts of one effect share it.
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

  /// Runs the effect's work, and waits until everything has settled.
  public func run() async { await decide(.goOn(.run)) }

  /// Makes the effect's work throw, and waits until everything has settled.
  ///
  /// - Parameter error: The error. It is handled like the effect's own errors, by its `retry` and its `catch`.
  public func fail(with error: any Error) async { await decide(.goOn(.fail(error))) }

  /// Sends actions in place of the effect's work, ends the effect, and waits until everything has settled.
  ///
  /// - Parameter actions: The actions, in order.
  public func finish(sending actions: Action...) async { await decide(.goOn(.finish(sending: actions))) }

  /// Sends actions as the effect's work would, and waits until everything has settled.
  ///
  /// The effect remains held.
  ///
  /// - Parameter actions: The actions, in order.
  public func send(_ actions: Action...) async { await decide(.send(actions)) }
}

/// A test's decision about a held effect.
enum HeldDecision<Action: Sendable>: Sendable {
  /// The effect continues with this treatment of its work.
  case goOn(EffectTreatment<Action>)
  /// The effect sends these actions and remains held.
  case send([Action])
}
