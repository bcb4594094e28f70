import Rill
import RillFixtures
import RillTesting
import Testing

@testable import RillQueries

/// Mutations in running queries.
@MainActor @Suite struct MutatingTests {
  let clock = TestClock()
  let service = Service()
  /// Holds, answers and counts the attempts of mutations.
  let writes = Writes()
  let queries: Queries

  init() { queries = Queries(clock: clock) }

  private func number(_ id: Int = 0) -> Number {
    Number(service: service, id: id, options: QueryOptions(staleTime: nil, retries: 0))
  }

  private func add(_ step: Int, to id: Int = 0, _ options: MutationOptions = MutationOptions()) -> Add {
    Add(writes: writes, step: step, query: number(id), options: options)
  }

  private func watch(_ id: Int = 0) async -> QueryWatcher<Number> {
    service.answer(with: .success(10))
    let watcher = queries.watch(number(id))
    await clock.settle()
    return watcher
  }

  /// Returns the answer or the error as text.
  private func text(_ body: () async throws -> Int) async -> String {
    do { return "\(try await body())" } catch { return "\(error)" }
  }

  @Test func `a change is shown immediately and stays after the answer`() async throws {
    let watcher = await watch()
    let states = Recorder<Int?>()
    let observation = watcher.observe { states.note($0.value) }
    let task = Task { try await queries.perform(add(5)) }
    await clock.settle()
    #expect(watcher.value == 15 && queries.pendingMutations.count == 1)
    #expect(queries.store.state[number()]?.confirmed?.value as? Int == 10)
    writes.finish(5, .success(100))
    await clock.settle()
    #expect(try await task.value == 100)
    #expect(watcher.value == 15 && queries.pendingMutations.isEmpty)
    #expect(queries.store.state[number()]?.confirmed?.value as? Int == 15)
    #expect(states.elements == [15])
    withExtendedLifetime(observation) {}
  }

  @Test func `a mutation that fails takes only its own change out`() async {
    let watcher = await watch()
    queries.enqueue(add(1))
    let task = Task { await text { try await queries.perform(add(10)) } }
    await clock.settle()
    queries.enqueue(add(100))
    await clock.settle()
    #expect(watcher.value == 121)
    writes.finish(10, .failure(.usual))
    await clock.settle()
    #expect(watcher.value == 111)
    #expect(await task.value == "The mutation could not be performed: usual")
    writes.finish(100, .success(0))
    await clock.settle()
    writes.finish(1, .success(0))
    await clock.settle()
    #expect(watcher.value == 111 && queries.pendingMutations.isEmpty)
  }

  @Test func `pending changes are applied to each newer value`() async {
    let watcher = await watch()
    queries.enqueue(add(5))
    await clock.settle()
    service.answer(with: .success(20))
    watcher.refetch()
    await clock.settle()
    #expect(watcher.value == 25)
    queries.setValue(40, for: number())
    #expect(watcher.value == 45)
    writes.finish(5, .failure(.usual))
    await clock.settle()
    #expect(watcher.value == 40)
  }

  @Test func `a fetch that runs when a mutation ends starts again`() async {
    let watcher = await watch()
    var mutation = add(5)
    mutation.invalidatedTags = ["numbers"]
    queries.enqueue(mutation)
    await clock.settle()
    service.hold()
    watcher.refetch()
    await clock.settle()
    writes.finish(5, .success(0))
    await clock.settle()
    #expect(service.cancelled == 1 && service.loads == 3 && watcher.value == 3)
  }

  @Test func `tags are invalidated when a mutation has ended, whichever way`() async {
    let watcher = await watch()
    service.answer(with: .success(12), .success(13))
    var mutation = add(5)
    mutation.invalidatedTags = ["numbers"]
    queries.enqueue(mutation)
    await clock.settle()
    #expect(service.loads == 1)
    writes.finish(5, .success(0))
    await clock.settle()
    #expect(service.loads == 2 && watcher.value == 12)
    queries.enqueue(mutation)
    await clock.settle()
    writes.finish(5, .failure(.usual))
    await clock.settle()
    #expect(service.loads == 3 && watcher.value == 13)
  }

  @Test func `without a connection mutations wait and are then performed in order`() async {
    let watcher = await watch()
    queries.isOnline = false
    for step in [1, 2, 3] { queries.enqueue(add(step)) }
    await clock.settle()
    #expect(watcher.value == 16 && writes.started.isEmpty)
    #expect(queries.pendingMutations.allSatisfy { !$0.isRunning })
    queries.isOnline = true
    // It does not overtake those that have waited.
    queries.enqueue(add(4))
    for step in [1, 2, 3, 4] {
      await clock.settle()
      #expect(writes.started == Array(1...step))
      writes.finish(step, .success(0))
    }
    await clock.settle()
    #expect(queries.pendingMutations.isEmpty && watcher.value == 20)
    queries.enqueue(add(5))
    queries.enqueue(add(6))
    await clock.settle()
    #expect(writes.started == [1, 2, 3, 4, 5, 6])
  }

  @Test func `mutations of a queue are performed one after another`() async {
    let queue = MutationOptions(queue: "numbers")
    for step in [1, 2] { queries.enqueue(add(step, to: 0, queue)) }
    queries.enqueue(add(3))
    await clock.settle()
    #expect(writes.started == [1, 3])
    writes.finish(1, .failure(.usual))
    await clock.settle()
    #expect(writes.started == [1, 3, 2])
  }

  @Test func `further attempts have the same id and growing pauses`() async {
    let options = MutationOptions(retries: 2, backoff: .exponential(.seconds(1), limit: .seconds(30)))
    let id = queries.enqueue(add(1, to: 0, options))
    for (failures, pause) in [(0, 1), (1, 2)] {
      await clock.settle()
      #expect(queries.pendingMutations[id: id]?.failures == failures)
      writes.finish(1, .failure(.usual))
      await clock.advance(by: .seconds(pause))
    }
    #expect(writes.ids == [id, id, id] && queries.pendingMutations[id: id]?.failures == 2)
    writes.finish(1, .success(1))
    await clock.settle()
    #expect(queries.pendingMutations.isEmpty)
  }

  @Test func `a cancelled mutation is cancelled and its change disappears`() async {
    let watcher = await watch()
    let id = MutationID()
    let task = Task { await text { try await queries.perform(add(5), id: id) } }
    await clock.settle()
    #expect(watcher.value == 15)
    queries.cancelMutation(id)
    #expect(watcher.value == 10)
    #expect(await task.value == "The mutation was cancelled, or nothing waits for it any more.")
    await clock.settle()
    #expect(writes.cancelled == 1)
    queries.cancelMutation(id)
    #expect(queries.pendingMutations.isEmpty)
  }

  @Test func `a mutation that a tool cancels is removed`() async {
    let watcher = await watch()
    queries.enqueue(add(5))
    await clock.settle()
    queries.store.cancel { _ in true }
    await clock.settle()
    #expect(queries.pendingMutations.isEmpty && watcher.value == 10 && writes.cancelled == 1)
  }

  @Test func `a mutation continues when the task that waits is cancelled`() async {
    let watcher = await watch()
    let task = Task { await text { try await queries.perform(add(5)) } }
    await clock.settle()
    task.cancel()
    #expect(await task.value == "The mutation was cancelled, or nothing waits for it any more.")
    #expect(queries.pendingMutations.count == 1)
    writes.finish(5, .success(0))
    await clock.settle()
    #expect(queries.pendingMutations.isEmpty && watcher.value == 15)
  }

  @Test func `a mutation with an id that is pending is not added again`() async throws {
    let watcher = await watch()
    let id = queries.enqueue(add(5))
    let task = Task { try await queries.perform(add(5), id: id) }
    await clock.settle()
    #expect(writes.started == [5] && watcher.value == 15)
    writes.finish(5, .success(7))
    #expect(try await task.value == 7)
  }

  @Test func `an effect sends an action when its mutation has ended`() async {
    let access = queries.access()
    let received = Recorder<String>()
    let store = Store(0, clock: clock) { [writes, service] (_: inout Int, action: String) -> Effect<String> in
      received.note(action)
      guard let step = Int(action) else { return .none }
      let query = Number(service: service)
      return .mutation(Add(writes: writes, step: step, query: query), in: access) { "\($0)" }
    }
    store.send("5")
    store.send("6")
    await clock.settle()
    writes.finish(5, .success(50))
    writes.finish(6, .failure(.usual))
    await clock.settle()
    #expect(received.elements[0...1] == ["5", "6"])
    #expect(
      received.elements[2...].sorted() == [
        "failure(The mutation could not be performed: usual)", "success(50)",
      ])
  }

  @Test(arguments: [true, false])
  func `released queries cancel their mutations and answer those that wait`(isOnline: Bool) async {
    let received = Recorder<String>()
    var own: Queries? = Queries(clock: clock)
    own?.isOnline = isOnline
    weak let store = own?.store
    let feature = Store(0, clock: clock) {
      [writes, service, access = own?.access()] (_: inout Int, action: String) -> Effect<String> in
      received.note(action)
      guard let access, action == "start" else { return .none }
      return .mutation(Add(writes: writes, step: 5, query: Number(service: service)), in: access) { "\($0)" }
    }
    feature.send("start")
    await clock.settle()
    own = nil
    await clock.settle()
    #expect(store == nil && writes.cancelled == (isOnline ? 1 : 0))
    feature.send("start")
    await clock.settle()
    let cancelled = "failure(The mutation was cancelled, or nothing waits for it any more.)"
    #expect(received.elements == ["start", cancelled, "start", cancelled])
  }

  @Test func `a restored state whose mutation does not run forgets it with the next one`() async {
    let watcher = await watch()
    queries.enqueue(add(5))
    await clock.settle()
    let earlier = queries.store.state
    writes.finish(5, .success(0))
    await clock.settle()
    queries.store.update { $0 = earlier }
    #expect(queries.pendingMutations.count == 1)
    queries.enqueue(add(7))
    await clock.settle()
    #expect(queries.pendingMutations.count == 1 && watcher.value == 17)
  }

  @Test func `a change of a value that is not cached changes nothing`() async {
    queries.enqueue(add(5, to: 3))
    await clock.settle()
    writes.finish(5, .success(0))
    await clock.settle()
    #expect(queries.store.state.entries.isEmpty && queries.pendingMutations.isEmpty)
  }
}
