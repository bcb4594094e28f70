public import Rill
public import RillSessions

/// What a journal promises about effects of one kind, and what becomes of those that a crash has interrupted.
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
/// The first rule whose condition an effect satisfies is the one that counts. An effect without a rule is listed in
/// ``JournalRecovery/unfinished`` once, and forgotten.
public struct EffectRule<Action: Sendable>: Sendable {
  /// How often the work of an effect is done, whatever happens to the program.
  public enum Promise: Hashable, Sendable {
    /// At least once: an effect whose end is not on the disk is done again.
    case atLeastOnce
    /// At most once: the beginning of an effect is on the disk before its work begins, and work that has begun is not begun
    /// again.
    case atMostOnce
  }

  /// What becomes of an effect that has not ended.
  public enum Remedy: Sendable {
    /// It runs again, as its reducer has asked for it.
    case again
    /// The store handles an action in its place.
    case send(Action)
    /// It is forgotten.
    case forget
  }

  /// How often the work is done.
  public let promise: Promise
  let isMeant: @Sendable (EffectDescription) -> Bool
  let remedy: @Sendable (UnfinishedEffect<Action>) -> Remedy

  /// Makes a rule for the effects that have a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - promise: How often the work is done.
  ///   - remedy: Says what becomes of an effect that has not ended. By default it runs again, but for work that must not be
  ///     done twice and may have begun; that is forgotten.
  public init(
    _ name: String, _ promise: Promise,
    unfinished remedy: @escaping @Sendable (UnfinishedEffect<Action>) -> Remedy = { _ in .again }
  ) {
    self.init(promise, where: { $0.name == name }, unfinished: remedy)
  }

  /// Makes a rule for the effects that satisfy a condition.
  ///
  /// - Parameters:
  ///   - promise: How often the work is done.
  ///   - isMeant: The condition. After a restart, the description may have no more than the name.
  ///   - remedy: Says what becomes of an effect that has not ended. By default it runs again, but for work that must not be
  ///     done twice and may have begun; that is forgotten.
  public init(
    _ promise: Promise, where isMeant: @escaping @Sendable (EffectDescription) -> Bool,
    unfinished remedy: @escaping @Sendable (UnfinishedEffect<Action>) -> Remedy = { _ in .again }
  ) {
    self.promise = promise
    self.remedy = remedy
    self.isMeant = isMeant
  }
}

/// An effect that an earlier run of the program was asked for, and that has not ended.
public struct UnfinishedEffect<Action: Sendable>: Sendable {
  /// The effect, without its work.
  ///
  /// For one that is older than the snapshots, no more than its name is known.
  public let description: EffectDescription
  /// The action that asked for it; nil if it cannot be read any more.
  public let action: Action?
  /// The number of the entry of that action.
  public let cause: UInt64
  /// Whether its work may have begun.
  ///
  /// For an effect that is done at most once, this is false only if it has not.
  public let hasBegun: Bool
}

extension JournalRecovery {
  /// An effect that an earlier run of the program was asked for, and that has not ended.
  public struct Unfinished: Hashable, Sendable {
    /// What became of it.
    public enum Fate: Hashable, Sendable {
      /// It runs again.
      case runsAgain
      /// The store has handled an action in its place.
      case answered
      /// It is forgotten.
      case forgotten
      /// It stays as it is until the next attachment: the store has refused the action in its place.
      case left
    }

    /// The effect, without its work.
    ///
    /// For one that is older than the snapshots, no more than its name is known.
    public let description: EffectDescription
    /// The JSON of the action that asked for it; nil if it cannot be read any more.
    public let action: JSONText?
    /// The number of the entry of that action.
    public let cause: UInt64
    /// Whether its work may have begun.
    ///
    /// For an effect that is done at most once, this is false only if it has not.
    public let hasBegun: Bool
    /// What became of it.
    public let fate: Fate
  }
}
