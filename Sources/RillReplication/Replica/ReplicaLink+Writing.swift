import Rill
import Synchronization

// The writer of a replica: it saves proposals, appends them to the log, and repeats what has failed.
extension ReplicaLink {
  /// The next thing that the writer does.
  private enum Work {
    case save(Saving)
    case append([ReplicationEntry])
    case wait(Waiter)
    case end
  }

  private func nextWork() -> Work {
    let work = content.withLock { content in
      let work = nextWork(&content)
      if case .save = work { content.isSaving = true } else { content.isSaving = false }
      return work
    }
    endLifeIfSaved()
    return work
  }

  private func nextWork(_ content: inout Content) -> Work {
    if content.isEnded { gatherRest(&content) }
    if !content.isWaitingForStorage, let saving = nextSaving(&content) {
      content.isLastSave = content.isReleased
      return .save(saving)
    }
    if content.isEnded {
      if content.isSaved { return .end }
    } else {
      // A store that is gone does not wait for its log; what is saved is appended by the next run.
      let isPausing = content.isPausing || !content.repeated.isEmpty
      if !isPausing {
        let batch = content.outbox.startAppend(
          count: min(settings.batchLimit, content.batchLimit), bytes: log.largestEntry)
        if !batch.isEmpty {
          content.isLastAppend = content.isReleased
          return .append(batch)
        }
      }
      if content.isReleased { return .end }
    }
    let waiter = Waiter()
    content.writer = waiter
    return .wait(waiter)
  }

  /// Writes until the replica ends.
  ///
  /// - Parameter entrance: The way to the store.
  @concurrent
  func write(_ entrance: StoreEntrance<State, Action>) async {
    var appending = Retry(settings)
    var saving = Retry(settings)
    defer {
      appending.timer?.cancel()
      saving.timer?.cancel()
    }
    while true {
      switch nextWork() {
      case .end: return
      case .wait(let waiter):
        await withTaskCancellationHandler {
          await waiter.wait()
        } onCancel: {
          waiter.wake()
        }
        if Task.isCancelled { return }
      case .save(let work):
        if await save(work, entrance) {
          saving.pause = settings.retry.first
        } else {
          begin(&saving) {
            $0.isWaitingForStorage
          } end: {
            $0.isWaitingForStorage = false
          }
        }
      case .append(let batch):
        if await append(batch, entrance) {
          appending.pause = settings.retry.first
        } else {
          content.withLock { content in
            // The log may have answered meanwhile, and after a release the append is repeated once.
            let hasAnswered = !content.removals.isEmpty && !content.isWaitingForStorage
            content.isPausing = !hasAnswered && content.isLastAppend == content.isReleased
          }
          begin(&appending) {
            $0.isPausing
          } end: {
            $0.isPausing = false
          }
        }
      }
    }
  }

  /// The growing pauses between the attempts of a call that fails.
  private struct Retry {
    var pause: Duration
    let limit: Duration
    var timer: Task<Void, Never>?

    init(_ settings: ReplicaSettings) {
      pause = settings.retry.first
      limit = settings.retry.limit
    }
  }

  /// Begins a pause, during which the writer does what does not depend on the call.
  ///
  /// - Parameters:
  ///   - retry: The pauses of the call.
  ///   - isNeeded: Returns whether the writer waits for the end of the pause.
  ///   - end: Ends the pause.
  private func begin(
    _ retry: inout Retry, if isNeeded: (Content) -> Bool, end: @escaping @Sendable (inout Content) -> Void
  ) {
    retry.timer?.cancel()
    retry.timer = nil
    let pause = retry.pause
    retry.pause = min(pause * 2, retry.limit)
    guard content.withLock({ isNeeded($0) }) else { return }
    retry.timer = Task { [self, clock = settings.clock] in
      do {
        try await clock.pause(for: pause)
        wake(end)
      } catch {
        // Without a pause, the call is repeated when the other side answers, or when the replica leaves.
      }
    }
  }

  /// Appends entries.
  ///
  /// - Returns: Whether the log has acknowledged them, or nothing is left to repeat.
  private func append(_ batch: [ReplicationEntry], _ entrance: StoreEntrance<State, Action>) async -> Bool {
    do {
      let offsets = try await log.append(batch)
      content.withLock { content in
        content.outbox.endAppend(batch)
        content.batchLimit = .max
      }
      let placed = zip(batch, offsets).map { ($0.id.number, $1) }
      await enter(entrance) { $0.acknowledge(placed) }
      return true
    } catch {
      content.withLock { $0.outbox.endAppend([]) }
      guard let failure = failure(error) else { return false }
      if case .tooLarge = failure.kind {
        guard batch.count == 1 else {
          // One of them is too large: smaller batches find it.
          content.withLock { $0.batchLimit = batch.count / 2 }
          return true
        }
        let reason = ReplicaWording.notSendable(failure.reason)
        content.withLock { _ = $0.outbox.remove(batch[0].id.number) }
        await enter(entrance) { $0.withdraw([(number: batch[0].id.number, reason: reason)]) }
        return true
      }
      await enter(entrance) { $0.noteAppendFailure(failure) }
      // The reader finds out what a trimmed log means for this replica.
      if case .trimmed = failure.kind { return false }
      if let stop = ReplicaStop(failure) { await self.stop(stop, entrance) }
      return false
    }
  }

  /// Stops the replica; what is not saved yet is saved.
  ///
  /// The writer goes on until the store refuses inputs, because what it accepts before is saved, too.
  func stop(_ stop: ReplicaStop, _ entrance: StoreEntrance<State, Action>) async {
    await enter(entrance) { $0.stop(stop) }
    // The store may be gone, or the replica detached.
    end()
  }

  /// Calls a function with the replica on the store's isolation, between turns.
  ///
  /// - Returns: The result, or nil if the store was released or the replica was detached.
  @discardableResult
  func enter<Output: Sendable>(
    _ entrance: StoreEntrance<State, Action>, _ body: @escaping @Sendable (Replica<State, Action>) -> Output
  ) async -> Output? {
    let answer = await entrance.enter { store -> Output? in
      // Only a store that was created with a state can be attached to.
      guard let tools = try? StoreTools(of: store),
        let replica = tools.attached(ReplicaMiddleware<State, Action>.self)?.replica,
        replica.link === self
      else { return nil }
      return body(replica)
    }
    return answer ?? nil
  }
}
