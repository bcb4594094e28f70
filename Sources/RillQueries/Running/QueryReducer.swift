import Rill

/// The reducer of the cache of queries.
///
/// The cache makes decisions in plain functions of its state and the action; this reducer converts them to effects.
struct QueryReducer: Reducer {
  let loader: QueryLoader

  func reduce(into state: inout QueryCache, action: QueryAction) -> Effect<QueryAction> {
    let orders = Self.decide(&state, action)
    switch orders.count {
    case 0: return .none
    case 1: return effect(orders[0], in: state)
    default: return .merge(orders.map { effect($0, in: state) })
    }
  }

  private static func decide(_ state: inout QueryCache, _ action: QueryAction) -> [QueryOrder] {
    switch action {
    case .watched(let key, let lease, let time): return state.watch(key, lease: lease, at: time)
    case .left(let key, let lease, let time): return state.leave(key, lease: lease, at: time)
    case .requested(let key, let onlyIfStale, let isKept, let time):
      return state.request(key, onlyIfStale: onlyIfStale, isKept: isKept, at: time)
    case .stepRequested(let key, let step, let time): return state.load(step, of: key, at: time)
    case .answered(let key, let fetch, let value, let time):
      return state.answer(key, fetch: fetch, value, at: time)
    case .attemptFailed(let key, let fetch, _): state.attemptDidFail(key, fetch: fetch)
    case .fetchPaused(let key, let fetch): state.pause(key, fetch: fetch)
    case .failed(let key, let fetch, let problem, let time):
      return state.fail(key, fetch: fetch, problem, at: time)
    case .fetchEnded(let key, let fetch, let time): return state.end(key, fetch: fetch, at: time)
    case .valueSet(let key, let value, let time): return state.set(value, for: key, at: time)
    case .invalidated(let selection): return state.invalidate(selection)
    case .reset(let selection): return state.reset(selection)
    case .woken(let time): return state.wake(at: time)
    case .mutationAdded(let mutation): return state.add(mutation)
    case .mutationAttemptFailed(let id, _): state.attemptDidFail(id)
    case .mutationPaused(let id): state.pause(id)
    case .mutationSucceeded(let id, let output): return state.succeed(id, output)
    case .mutationFailed(let id, _): return state.fail(id)
    case .mutationCancelled(let id): return state.cancel(id)
    case .restored(let restored, let time): return state.restore(restored, at: time)
    case .focused(let time): return state.focus(at: time)
    case .connected(let isOnline, let time): return state.connect(isOnline, at: time)
    }
    return []
  }

  private func effect(_ order: QueryOrder, in state: QueryCache) -> Effect<QueryAction> {
    switch order {
    case .fetch(let key, let number):
      state.entries[id: key].map { loader.fetch($0, number: number).id(QueryEffectID.fetch(key)) } ?? .none
    case .cancel(let key): .cancel(QueryEffectID.fetch(key))
    case .wake(let time, let number): loader.wake(after: time, number: number).id(QueryEffectID.timer)
    case .perform(let id):
      state.pending[id: id].map { loader.perform($0).id(QueryEffectID.mutation(id)) } ?? .none
    case .cancelMutation(let id): .merge(.cancel(QueryEffectID.mutation(id)), loader.endWaits(for: id))
    }
  }
}

/// The ids of the effects of the cache.
enum QueryEffectID: Hashable, Sendable {
  case fetch(QueryKey)
  case timer
  case mutation(MutationID)
}
