/// The identity of an effect, and of its attempt, when it sends or writes.
struct EffectRun: Sendable {
  let entry: EffectEntry
  /// Raised when the attempt was abandoned, if it can be abandoned while the effect continues.
  ///
  /// Inputs that the attempt sends after that do not count, even if its work does not respond to cancellation.
  var abandonment: OnceFlag?

  var token: EffectToken { entry.token }

  /// The entry of the effect, or nil if its inputs no longer count.
  var activeEntry: EffectEntry? { isAbandoned || entry.hasEnded ? nil : entry }

  /// A Boolean value that indicates whether the attempt was abandoned, so that its inputs no longer count.
  var isAbandoned: Bool { abandonment?.isRaised == true }

  /// A Boolean value that indicates whether the effect acts after its work has ended.
  var isLate: Bool { !isAbandoned && entry.isComplete }
}

extension EffectRun: EffectSource {
  func deliver<Action: Sendable>(_ action: Action) async { await entry.home.deliver(action, from: self) }

  func deliver(write: EffectWrite) async {
    _ = await entry.home.deliver { host in host.receive(write, from: self) }
  }
}

/// An error that indicates that an attempt of an effect exceeded its time limit.
public struct EffectTimeout: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the effect.
  public let effect: String
  /// The time limit of the attempt.
  public let limit: Duration

  /// A description of the error in one sentence.
  public var description: String { Failures.timedOut(effect, after: limit) }
}
