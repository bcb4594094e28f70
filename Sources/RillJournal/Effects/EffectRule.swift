public import Rill

/// A rule that defines what a journal guarantees for effects of one kind and how it resolves those that a crash
/// interrupted.
///
/// ```swift
/// try await bank.attach(journal, as: "bank", effects: [
///   .init("save", .atLeastOnce),
///   .init("pay", .atMostOnce) { payment in
///     payment.hasBegun ? .send(.paymentUnknown) : .again
///   },
/// ])
/// ```
///
/// The first rule whose condition matches an effect applies. An effect without a rule is listed once in
/// ``JournalRecovery/unfinished`` and then forgotten.
public struct EffectRule<Action: Sendable>: Sendable {
  /// A guarantee of how often the work of an effect runs, even if the program crashes.
  public enum Promise: Hashable, Sendable {
    /// At least once: an effect whose end is not on disk runs again.
    case atLeastOnce
    /// At most once: the beginning of an effect is on disk before its work starts, and work that has started is never
    /// started again.
    case atMostOnce
  }

  /// The resolution of an effect that has not ended.
  public enum Remedy: Sendable {
    /// Runs the effect again as its reducer returned it.
    ///
    /// At-most-once work that may have started is forgotten instead.
    case again
    /// Sends an action to the store in place of the effect.
    case send(Action)
    /// Forgets the effect.
    case forget
  }

  /// The guarantee of how often the work runs.
  public let promise: Promise
  let isMeant: @Sendable (EffectDescription) -> Bool
  let remedy: @Sendable (UnfinishedEffect<Action>) -> Remedy

  /// Creates a rule for effects with a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - promise: The guarantee of how often the work runs.
  ///   - remedy: Returns the resolution of an effect that has not ended. By default the effect runs again. Work that
  ///     may have started and must not run twice is forgotten instead.
  public init(
    _ name: String, _ promise: Promise,
    unfinished remedy: @escaping @Sendable (UnfinishedEffect<Action>) -> Remedy = { _ in .again }
  ) {
    self.init(promise, where: { $0.name == name }, unfinished: remedy)
  }

  /// Creates a rule for effects that satisfy a condition.
  ///
  /// - Parameters:
  ///   - promise: The guarantee of how often the work runs.
  ///   - isMeant: The condition. After a restart, the description may contain only the name.
  ///   - remedy: Returns the resolution of an effect that has not ended. By default the effect runs again. Work that
  ///     may have started and must not run twice is forgotten instead.
  public init(
    _ promise: Promise, where isMeant: @escaping @Sendable (EffectDescription) -> Bool,
    unfinished remedy: @escaping @Sendable (UnfinishedEffect<Action>) -> Remedy = { _ in .again }
  ) {
    self.promise = promise
    self.remedy = remedy
    self.isMeant = isMeant
  }
}

/// An effect that was requested in an earlier run of the program and has not ended.
public struct UnfinishedEffect<Action: Sendable>: Sendable {
  /// The description of the effect, without its work.
  ///
  /// For an effect that is older than all snapshots, only the name is known.
  public let description: EffectDescription
  /// The action that requested the effect, or nil if it can no longer be read.
  public let action: Action?
  /// The number of the entry of that action.
  public let cause: UInt64
  /// A Boolean value that indicates whether the work may have started.
  ///
  /// For an effect that runs at most once, false means that the work has not started.
  public let hasBegun: Bool
}
