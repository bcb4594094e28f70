/// What most stores never need; made when an input waits, somebody attends to turns, or a clock is given.
final class Backstage<State, Action: Sendable> {
  var mailbox = Mailbox<Mail<State, Action>>()
  var postponed: [Mail<State, Action>] = []
  // Unchecked: read and written by one isolation, never held across a call.
  @exclusivity(unchecked) var feedback = FeedbackGauge()
  var middleware: [any Middleware<State, Action>] = []
  var listeners = TransitionListeners<Action>()
  var clock: (any Clock<Duration>)?
  /// The number of the input that led to what is being done between turns, or 0.
  var visitCause: UInt64 = 0
  var belongings: [ObjectIdentifier: AnyObject] = [:]
  var partKeeper: (any PartKeeping)?
  var lastBatch: UInt64 = 0
  var currentBatch: UInt64 = 0
}
