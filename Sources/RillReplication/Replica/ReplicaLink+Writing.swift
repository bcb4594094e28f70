import Rill
import RillPersistence
import RillValues
import Synchronization

// The writer of a replica: it encodes proposals, saves them, appends them to the log, and repeats what has failed.
extension ReplicaLink {
  /// The next thing that the writer does.
  private enum Work {
    case remove([Removal])
    case keep([Machine.Offer])
    case encode([Machine.Offer])
    case append([ReplicationEntry])
    case wait(Waiter)
    case end
  }

  private func nextWork() -> Work {
    let work = content.withLock { content in
      let work = nextWork(&content)
      content.isSaving =
        switch work {
        case .remove, .keep, .encode: true
        case .append, .wait, .end: false
        }
      return work
    }
    endLifeIfSaved()
    return work
  }

  private func nextWork(_ content: inout Content) -> Work {
    // First, because effects of settled inputs wait for it.
    if !content.removals.isEmpty {
      defer { content.removals = [] }
      return .remove(content.removals)
    }
    if content.isEnded {
      let rest = rest(&content)
      return rest.isEmpty ? .end : .keep(rest)
    }
    // Before the same proposals are encoded with their numbers, and no longer needed here.
    if !content.early.isEmpty {
      defer { content.early = [] }
      return .keep(content.early)
    }
    if content.outbox.offerCount > 0 {
      return .encode(content.outbox.takeOffers(limit: settings.batchLimit))
    }
    // A store that is gone does not wait for its log; what is saved is appended by the next run.
    let isPausing = content.isPausing || content.hasGivenUp
    if isPausing && content.isReleased { return .end }
    if !isPausing {
      let batch = content.outbox.startAppend(
        count: min(settings.batchLimit, content.batchLimit), bytes: log.largestEntry)
      if !batch.isEmpty {
        content.isLastAppend = content.isReleased
        return .append(batch)
      }
    }
    if content.isReleased { return .end }
    let waiter = Waiter()
    content.writer = waiter
    return .wait(waiter)
  }

  /// Removes and returns the proposals of a replica that has stopped which are not saved yet, or none if they cannot be saved.
  ///
  /// They are saved without their numbers, which the next run gives: nothing that is in the storage is replaced, also if another
  /// process has this ID.
  private func rest(_ content: inout Content) -> [Machine.Offer] {
    guard storage != nil, !content.hasLostStorage else { return [] }
    defer { content.early = [] }
    let numbered = content.outbox.takeOffers(limit: .max)
    // One that is numbered now may have been saved before.
    return content.early
      + numbered.filter { $0.proposal.early == nil }.map { offer in
        var proposal = offer.proposal
        proposal.early = OutboxStorage.earlyName(run: run, ticket: offer.ticket)
        return Machine.Offer(number: earlyID.number, proposal: proposal, ticket: offer.ticket)
      }
  }

  /// Writes until the replica ends.
  ///
  /// - Parameter entrance: The way to the store.
  @concurrent
  func write(_ entrance: StoreEntrance<State, Action>) async {
    var pause = settings.retry.first
    var timer: Task<Void, Never>?
    defer { timer?.cancel() }
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
      case .remove(let removals): await remove(removals, entrance)
      case .keep(let offers): await keep(offers, entrance)
      case .encode(let offers): await encode(offers, entrance)
      case .append(let batch):
        if await append(batch, entrance) {
          pause = settings.retry.first
        } else {
          timer?.cancel()
          timer = beginPause(pause)
          pause = min(pause * 2, settings.retry.limit)
        }
      }
    }
  }

  /// Begins a pause before the next append, during which proposals are still saved and removed.
  ///
  /// - Returns: The task that ends the pause, or nil if the log has answered meanwhile, or the replica was released during the
  ///   append, which is repeated once then.
  private func beginPause(_ pause: Duration) -> Task<Void, Never>? {
    let isPausing = content.withLock { content in
      content.isPausing = content.removals.isEmpty && content.isLastAppend == content.isReleased
      return content.isPausing
    }
    guard isPausing else { return nil }
    return Task { [self, clock = settings.clock] in
      do {
        try await clock.sleep(for: pause)
        wake { $0.isPausing = false }
      } catch {
        if !Task.isCancelled { wake { $0.hasGivenUp = true } }
      }
    }
  }

  private func remove(_ all: [Removal], _ entrance: StoreEntrance<State, Action>) async {
    let removals = await removable(all, entrance)
    content.withLock { content in for removal in removals { content.outbox.remove(removal.number) } }
    if let storage {
      do {
        try await storage.remove(removals.map(\.number))
      } catch {
        table.close(isAbandoned: true)
        return await stop(.outbox("\(error)"), entrance)
      }
    }
    for removal in removals { table.end(removal.sequence) }
    let resumed = removals.filter(\.resumes).map(\.number)
    if !resumed.isEmpty { await enter(entrance) { $0.resume(resumed) } }
  }

  /// Returns the proposals to remove.
  ///
  /// If the store is gone, those are left whose effects cannot start any more: the next run of the program starts them.
  private func removable(
    _ removals: [Removal], _ entrance: StoreEntrance<State, Action>
  ) async -> [Removal] {
    guard storage != nil, removals.contains(where: { $0.resumes || table.awaits($0.sequence) }) else {
      return removals
    }
    guard await entrance.enter({ _ in true }) == true else {
      return removals.filter { !$0.resumes && !table.awaits($0.sequence) }
    }
    guard removals.contains(where: \.resumes), await enter(entrance, { _ in true }) != true else {
      return removals
    }
    // The replica was detached, so the effects of an earlier run cannot start.
    return removals.filter { !$0.resumes }
  }

  private func keep(_ offers: [Machine.Offer], _ entrance: StoreEntrance<State, Action>) async {
    guard let storage else { return }
    var entries: [(name: String, bytes: [UInt8])] = []
    var saved: [UInt64] = []
    for offer in offers {
      // A proposal that cannot be encoded is withdrawn when it has a number.
      guard let name = offer.proposal.early, let entry = try? encode(offer) else { continue }
      entries.append((name, entry.bytes))
      saved.append(offer.ticket)
    }
    do {
      try await storage.save(early: entries)
    } catch {
      return await stop(.outbox("\(error)"), entrance)
    }
    await enter(entrance) { [saved] in $0.didSave(saved) }
  }

  private func encode(_ offers: [Machine.Offer], _ entrance: StoreEntrance<State, Action>) async {
    var entries: [ReplicationEntry] = []
    var saved: [UInt64] = []
    var withdrawn: [(UInt64, String)] = []
    for offer in offers {
      do {
        let entry = try encode(offer)
        if entry.bytes.count > log.largestEntry {
          withdrawn.append((offer.number, ReplicaWording.tooLarge(entry.bytes.count, log.largestEntry)))
        } else {
          entries.append(entry)
          saved.append(offer.ticket)
        }
      } catch {
        withdrawn.append((offer.number, ReplicaWording.unencodable(CodingReason.text(error))))
      }
    }
    if let storage, !entries.isEmpty {
      do {
        try await storage.save(entries)
        // Removed before the first append: an entry that has a number and a name is not settled.
        try await storage.remove(early: offers.compactMap(\.proposal.early))
      } catch {
        return await stop(.outbox("\(error)"), entrance)
      }
      await enter(entrance) { [saved] in $0.didSave(saved) }
    }
    content.withLock { content in for entry in entries { content.outbox.add(entry) } }
    if !withdrawn.isEmpty { await enter(entrance) { [withdrawn] in $0.withdraw(withdrawn) } }
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
        content.withLock { $0.outbox.remove(batch[0].id.number) }
        await enter(entrance) { $0.withdraw([(batch[0].id.number, reason)]) }
        return true
      }
      await enter(entrance) { $0.noteAppendFailure(failure) }
      // The reader finds out what a trimmed log means for this replica.
      if case .trimmed = failure.kind { return false }
      if let stop = ReplicaStop(failure) { await self.stop(stop, entrance) }
      return false
    }
  }

  /// Stops the replica; what is not saved yet is saved, unless the storage has failed.
  ///
  /// The writer goes on until the store refuses inputs, because what it accepts before is saved, too.
  func stop(_ stop: ReplicaStop, _ entrance: StoreEntrance<State, Action>) async {
    if case .outbox = stop { content.withLock { $0.hasLostStorage = true } }
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
