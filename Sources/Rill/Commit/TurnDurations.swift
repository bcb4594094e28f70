/// The durations of the steps of one turn.
public struct TurnDurations: Hashable, Sendable {
  /// The time that the input waited for the end of a turn that was running when it was sent.
  ///
  /// It does not include the delivery from another isolation.
  public let waiting: Duration
  /// The time that the reducer took, and the middleware that can refuse inputs.
  public let handling: Duration
  /// The time that observers took, including the views that they refresh.
  ///
  /// It is zero within a batch, because observers are notified at the end of the batch.
  public let notifying: Duration

  /// Creates the durations of a turn.
  ///
  /// - Parameters:
  ///   - waiting: The time that the input waited.
  ///   - handling: The time that handling the input took.
  ///   - notifying: The time that observers took.
  public init(waiting: Duration = .zero, handling: Duration = .zero, notifying: Duration = .zero) {
    self.waiting = waiting
    self.handling = handling
    self.notifying = notifying
  }
}
