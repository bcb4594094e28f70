public import Rill

/// A reducer that can be replaced while its store runs, for example by an improved one.
///
/// ```swift
/// let feature = ReplaceableReducer(Counter())
/// let store = Store(Counter.State()) { feature }
/// let history = store.attach(History())
/// feature.replace(with: BetterCounter())
/// history.recompute()
/// ```
///
/// Actions from then on are handled by the new reducer. ``History/recompute()`` also handles the recorded ones with it.
/// Running effects of the old reducer continue.
///
/// - Complexity: A send costs an additional call of a closure.
public final class ReplaceableReducer<State, Action: Sendable>: Reducer {
  private var body: (inout State, Action) -> Effect<Action>

  /// Creates a replaceable reducer.
  ///
  /// - Parameter reducer: The first reducer.
  public init(_ reducer: some Reducer<State, Action>) {
    body = { reducer.reduce(into: &$0, action: $1) }
  }

  /// Replaces the reducer.
  ///
  /// During a turn, the next action is the first that the new reducer handles.
  ///
  /// - Parameter reducer: The new reducer.
  public func replace(with reducer: some Reducer<State, Action>) {
    body = { reducer.reduce(into: &$0, action: $1) }
  }

  /// Handles an action with the present reducer.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    // A copy, so that the reducer may be replaced while it runs.
    let body = body
    return body(&state, action)
  }
}

@available(*, unavailable)
extension ReplaceableReducer: Sendable {}
