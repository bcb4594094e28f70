/// What most stores never need; made when an input waits, somebody attends to turns, or a clock is given.
final class Backstage<State, Action: Sendable> {
  var mailbox = Mailbox<Envelope<State, Action>>()
  var middleware: [any Middleware<State, Action>] = []
  var listeners = TransitionListeners<Action>()
  var clock: (any Clock<Duration>)?
  var lastBatch: UInt64 = 0
  var currentBatch: UInt64 = 0
}
