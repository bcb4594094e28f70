/// How long the steps of one turn took.
public struct TurnDurations: Hashable, Sendable {
  /// How long the input waited for the end of a turn that was running when it was sent.
  ///
  /// The way home from another isolation is not part of it.
  public let waiting: Duration
  /// How long gates that may refuse an input and the reducer took.
  public let handling: Duration
  /// How long observers took, with the views they refresh; nothing within a batch, whose observers are told at its end.
  public let notifying: Duration

  /// Makes the durations of a turn.
  ///
  /// - Parameters:
  ///   - waiting: How long the input waited.
  ///   - handling: How long it was handled.
  ///   - notifying: How long observers took.
  public init(waiting: Duration = .zero, handling: Duration = .zero, notifying: Duration = .zero) {
    self.waiting = waiting
    self.handling = handling
    self.notifying = notifying
  }
}
