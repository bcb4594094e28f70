import Rill
import Synchronization

/// The work of the cache's effects.
final class QueryLoader: Sendable {
  let clock: QueryClock
  let waits = MutationWaits()
  let interceptor: any QueryInterceptor
  private let entrance = Mutex<StoreEntrance<QueryCache, QueryAction>?>(nil)

  init(clock: QueryClock, interceptor: any QueryInterceptor) {
    self.clock = clock
    self.interceptor = interceptor
  }

  /// Sets the entrance to the store, which is created after this loader.
  func connect(_ entrance: StoreEntrance<QueryCache, QueryAction>?) {
    self.entrance.withLock { $0 = entrance }
  }

  /// Returns an effect that loads the value of a query, with further attempts after errors.
  func fetch(_ entry: QueryEntry, number: UInt64) -> Effect<QueryAction> {
    let (key, options, value) = (entry.id, entry.options, entry.confirmed)
    let (query, step) = (key.query, entry.fetch?.step ?? .refresh)
    return .run("fetch \(type(of: query))") { [self] send in
      await withTaskCancellationHandler {
        await attempt(key, number, options, send) {
          try await query.loadAny(step, from: value, through: interceptor)
        }
      } onCancel: {
        fetchWasCancelled(key, number)
      }
    }
  }

  /// Returns an effect that wakes the cache after a time.
  func wake(after time: Duration, number: UInt64) -> Effect<QueryAction> {
    .run("timer") { [self] send in
      await withTaskCancellationHandler {
        // After a cancellation, another timer follows, or the handler of the cancellation wakes the cache.
        do { try await clock.clock.pause(for: time) } catch { return }
        await send(.woken(at: clock.now))
      } onCancel: {
        timerWasCancelled(number)
      }
    }
  }

  private func attempt(
    _ key: QueryKey, _ number: UInt64, _ options: QueryOptions, _ send: Send<QueryAction>,
    load: () async throws -> QueryValue
  ) async {
    for attempt in 0... {
      do {
        return await send(.answered(key, fetch: number, try await load(), at: clock.now))
      } catch {
        let problem = QueryProblem(error)
        guard !Task.isCancelled else { return }
        guard attempt < options.retries else {
          return await send(.failed(key, fetch: number, problem, at: clock.now))
        }
        await send(.attemptFailed(key, fetch: number, problem))
      }
      let pause = options.backoff.wait(before: attempt + 1)
      // After a cancellation, nothing needs the value any more.
      do { try await clock.clock.pause(for: pause) } catch { return }
      guard await isOnline(elsePause: .fetchPaused(key, fetch: number)) else { return }
    }
  }

  /// Returns whether there is a connection; if there is none, sends an action before the connection can return.
  func isOnline(elsePause action: QueryAction) async -> Bool {
    guard let entrance = entrance.withLock({ $0 }) else { return false }
    return await entrance.enter { store in
      if store.state.isOnline { return true }
      _ = store.submit(action, .other("queries"), store.owner)
      return false
    } ?? false
  }

  /// Corrects an entry whose fetch was cancelled by its effect's id instead of an action.
  private func fetchWasCancelled(_ key: QueryKey, _ number: UInt64) {
    enter { [clock] store in
      guard store.state.entries[id: key]?.fetch?.number == number else { return }
      _ = store.submit(.fetchEnded(key, fetch: number, at: clock.now), .other("queries"), store.owner)
    }
  }

  /// Wakes the cache, which sets its timer again, if a timer was cancelled by its effect's id instead of a later timer.
  private func timerWasCancelled(_ number: UInt64) {
    enter { [clock] store in
      guard store.state.waits(forTimer: number) else { return }
      _ = store.submit(.woken(at: clock.now), .other("queries"), store.owner)
    }
  }

  /// Calls a closure with the store later, on the store's isolation.
  func enter(_ body: @escaping @Sendable (Store<QueryCache, QueryAction>) -> Void) {
    guard let entrance = entrance.withLock({ $0 }) else { return }
    Task(executorPreference: clock.clock.effectStage?.executor) { await entrance.enter(body) }
  }
}

extension Query {
  /// Loads a value, or a part of it, for a caller that does not know its type.
  fileprivate func loadAny(
    _ step: QueryStep, from value: QueryValue?, through interceptor: any QueryInterceptor
  ) async throws -> QueryValue {
    guard let stepped = self as? any SteppedQuery else {
      return QueryValue(try await interceptor.load(self, proceed: QueryWork { try await load() }))
    }
    return try await stepped.loadPart(step, from: value, through: interceptor)
  }
}

extension SteppedQuery {
  fileprivate func loadPart(
    _ step: QueryStep, from value: QueryValue?, through interceptor: any QueryInterceptor
  ) async throws -> QueryValue {
    QueryValue(try await load(step, from: value?.typed(), through: interceptor))
  }
}
