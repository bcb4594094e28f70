import Observation
import Rill
import RillQueries

/// A query whose load takes a moment or never ends.
struct Slow: Query {
  let id: Int
  var tags: Set<QueryTag> { ["slow"] }
  var options: QueryOptions { QueryOptions(keepTime: .milliseconds(id), retries: 0) }

  func load() async throws -> Int {
    // Not one long sleep: the system keeps the timer of a cancelled sleep until its end.
    while id == 0 { try await Task.sleep(for: .milliseconds(50)) }
    await Task.yield()
    return id
  }
}

/// A mutation that ends after a moment, fails, or never ends.
struct Step: Mutation {
  let id: Int
  var options: MutationOptions { MutationOptions(queue: id == 1 ? "one" : nil) }
  var invalidatedTags: Set<QueryTag> { id == 2 ? ["slow"] : [] }

  func perform(as mutation: MutationID) async throws -> Int {
    while id == 0 { try await Task.sleep(for: .milliseconds(50)) }
    await Task.yield()
    if id == 3 { throw CancellationError() }
    return id
  }

  func apply(to values: inout QueryEdits) {
    values.update(Slow(id: id)) { $0 += 1 }
    values.updateAll(Pages<Lines>.self) { _, list in list.pages[0].append(id) }
  }
}

/// A list without an end.
struct Lines: PagedQuery {
  var firstCursor: Int { 0 }
  var pageLimit: Int? { 3 }
  var options: QueryOptions { QueryOptions(keepTime: .milliseconds(1), retries: 0) }

  func load(_ cursor: Int) async throws -> [Int] {
    await Task.yield()
    return [cursor, cursor + 1]
  }
  func cursor(after page: [Int], at cursor: Int) -> Int? { cursor + 2 }
}

extension Site {
  /// Enqueues mutations, waits for some of them in tasks that are cancelled, and loads pages.
  func mutate() {
    let pages = queries.watch(pages: Lines())
    pages.loadNext()
    share(pages)
    let id = queries.enqueue(Step(id: next(4)))
    switch next(4) {
    case 0: queries.cancelMutation(id)
    case 1: queries.isOnline.toggle()
    case 2:
      let task = Task { [weak self] in _ = try? await self?.perform(Step(id: 1)) }
      // Without a connection it would wait, and keep this actor, for ever.
      Task.detached { task.cancel() }
    default: break
    }
    if queries.pendingMutations.count > 50 {
      queries.isOnline = true
      for pending in queries.pendingMutations { queries.cancelMutation(pending.id) }
    }
  }

  private func perform(_ step: Step) async throws -> Int { try await queries.perform(step) }

  /// Watches queries, and releases watchers, observations and results elsewhere while others come.
  func query() {
    let watcher = queries.watch(Slow(id: next(4)))
    let owner = Owner()
    share(Owner(watcher.observe { [weak owner] _ in _ = owner?.things.count }, owner))
    share(queries.results(of: Slow(id: next(4))))
    withObservationTracking {
      _ = watcher.value
      _ = watcher.isFetching
    } onChange: {
    }
    switch next(6) {
    case 0: queries.invalidateAll()
    case 1: watcher.query = Slow(id: next(4))
    case 2: watcher.cancel()
    case 3: queries.resetAll()
    default: queries.setValue(next(3), for: Slow(id: next(4)))
    }
    share(watcher)
  }
}
