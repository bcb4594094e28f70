/// A middleware that is attached to a store, with the functions that each turn calls.
///
/// The closures are created where the concrete type of the middleware is known, so that they need no type lookup in
/// each turn.
@usableFromInline
final class AttachedMiddleware<State, Action: Sendable> {
  @usableFromInline let middleware: any Middleware<State, Action>
  @usableFromInline let admit: (Input<State, Action>, Origin) -> Gate<Action>
  @usableFromInline let didCommit: (Transition<Action>, Input<State, Action>, State?, State) -> Void
  @usableFromInline let didMeasure: ((TurnDurations, UInt64) -> Void)?

  @inlinable
  init<Attached: Middleware<State, Action>>(_ middleware: Attached) {
    self.middleware = middleware
    admit = { middleware.admit($0, origin: $1) }
    didCommit = { middleware.didCommit($0, input: $1, before: $2, state: $3) }
    didMeasure = middleware.needsDurations ? { middleware.didMeasure($0, of: $1) } : nil
  }
}
