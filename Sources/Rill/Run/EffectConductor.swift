import Synchronization

/// An object between the effects of a store and their work, such as a journal or a test.
///
/// ``StoreTools/conduct(_:isolation:)`` inserts it. It is called where the effects run, on any thread.
public protocol EffectConductor: Sendable {
  /// Returns whether the conductor controls an effect.
  ///
  /// - Parameter effect: The description of the effect.
  /// - Returns: Whether ``conduct(_:)`` performs its work.
  func conducts(_ effect: EffectDescription) -> Bool

  /// Performs the work of an effect, or something in its place.
  ///
  /// Called for each attempt after the effect's delay, where the work would run. The task is cancelled with the effect.
  ///
  /// - Parameter performance: The effect and its work.
  /// - Throws: The error of the work, a substitute for it, or ``EffectWithdrawal`` to end the effect.
  func conduct(_ performance: EffectPerformance) async throws
}

/// An error by which a conductor ends an effect whose work it will never perform.
///
/// The effect counts as cancelled: the error is neither passed to its `catch` closure, nor retried, nor reported.
public struct EffectWithdrawal: Error {
  /// Creates the error.
  public init() {}
}

/// An effect whose work is due.
public struct EffectPerformance: Sendable {
  /// The description of the effect, without its work.
  public let description: EffectDescription
  /// The number of the effect, which is unique within its store.
  public let number: UInt64
  /// The sequence number of the input that requested it, or 0.
  public let cause: UInt64
  /// The position of the effect among the effects of that input, or nil unless a middleware
  /// ``Middleware/needsEffectNumbers``.
  public let numbers: EffectNumbers?
  /// Performs the work, or throws `CancellationError` if the effect was cancelled.
  public let work: @Sendable () async throws -> Void
  /// Sends an action as the effect does.
  ///
  /// An action of another type than the store's is dropped.
  public let send: @Sendable (any Sendable) async -> Void
  let start: EffectStart

  /// Performs the work, and calls a closure immediately before it starts.
  ///
  /// When the closure is called, the effect has not ended, and only the closure can prevent the work from starting. An
  /// effect that is cancelled before does not call it.
  ///
  /// - Parameter willStart: The closure, which throws an error to end the effect in place of the work.
  /// - Throws: The error of the closure or of the work, or `CancellationError` if the effect was cancelled before.
  public func work(startingAfter willStart: @escaping @Sendable () throws -> Void) async throws {
    start.add(willStart)
    try await work()
  }

  /// Returns the same effect with other work.
  func replacingWork(_ work: @escaping @Sendable () async throws -> Void) -> EffectPerformance {
    EffectPerformance(
      description: description, number: number, cause: cause, numbers: numbers, work: work, send: send,
      start: start)
  }
}

/// The closures of conductors that are called immediately before the work of an effect starts.
final class EffectStart: Sendable {
  private let closures = Mutex<[@Sendable () throws -> Void]>([])

  func add(_ closure: @escaping @Sendable () throws -> Void) { closures.withLock { $0.append(closure) } }

  /// Calls the closures.
  ///
  /// - Throws: The first error, which ends the effect.
  func run() throws {
    for closure in closures.withLock({ $0 }) { try closure() }
  }
}
