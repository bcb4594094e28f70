import Rill
import RillPersistence
import Synchronization

// The reader of a replica: it loads a snapshot where one is needed, and passes the entries of the log to the store.
extension ReplicaLink {
  /// Reads until the replica ends.
  ///
  /// - Parameter entrance: The way to the store.
  @concurrent
  func read(_ entrance: StoreEntrance<State, Action>) async {
    var pause = settings.retry.first
    while !Task.isCancelled {
      do {
        guard var position = try await connect(entrance) else { return }
        while true {
          let placed = try await log.entries(after: position, limit: settings.batchLimit)
          try checkOrder(of: placed)
          let entries = decode(placed)
          guard let next = await enter(entrance, { $0.receive(entries, from: placed) }) ?? nil else { return }
          guard next.position > position else { throw LogFailure.unmoved(log.place, after: position) }
          position = next.position
          pause = settings.retry.first
          if let checkpoint = next.checkpoint { await keep(checkpoint, entrance) }
        }
      } catch {
        guard let failure = failure(error) else { return }
        if case .trimmed = failure.kind {
          // Connecting again loads a snapshot.
          guard await enter(entrance, { $0.currentStatus.stop == nil }) == true else { return }
        } else if let stop = ReplicaStop(failure) {
          return await self.stop(stop, entrance)
        } else {
          guard await enter(entrance, { $0.disconnect(failure) }) != nil else { return }
        }
      }
      do { try await settings.clock.pause(for: pause) } catch { return }
      pause = min(pause * 2, settings.retry.limit)
    }
  }

  /// Throws an error if entries do not ascend: damage or a fault of the log has moved one.
  private func checkOrder(of entries: [PlacedEntry]) throws(LogFailure) {
    for (entry, next) in zip(entries, entries.dropFirst()) where next.offset <= entry.offset {
      throw .disordered(log.place, next.offset, after: entry.offset)
    }
  }

  /// Returns the failure of a call that has thrown an error, or nil if the task of the call was cancelled.
  func failure(_ error: any Error) -> LogFailure? {
    if let failure = error as? LogFailure { return failure }
    return Task.isCancelled ? nil : .foreign(log.place, error)
  }

  /// Compares the log with the replica, and loads the newest good snapshot if it saves reading or is needed.
  ///
  /// - Returns: The offset after which entries are read, or nil if the replica has ended.
  private func connect(_ entrance: StoreEntrance<State, Action>) async throws -> UInt64? {
    let bounds = try await log.bounds()
    guard let found = await enter(entrance, { $0.connect(bounds) }) ?? nil else { return nil }
    var position = found.position
    let isFar = bounds.last - min(position, bounds.last) > settings.checksumInterval
    if found.needsSnapshot || (isFar && !found.awaitsEntries) {
      let found = try await newestSnapshot(after: position)
      if let snapshot = found.snapshot {
        guard let loaded = await enter(entrance, { $0.load(snapshot) }) ?? nil else { return nil }
        position = loaded
      }
      if position + 1 < bounds.first {
        // Another replica has replaced the snapshots meanwhile: connecting again finds the newer ones.
        if found.hasChanged { throw LogFailure.trimmed(log.place, after: position, first: bounds.first) }
        let stop: ReplicaStop =
          found.newer.map { .needsUpgrade(version: $0.version, offset: $0.offset) }
          ?? found.damaged.map {
            .unreadableSnapshot(offset: $0.offset, reason: $0.reason, first: bounds.first)
          }
          ?? .trimmed(first: bounds.first)
        await self.stop(stop, entrance)
        return nil
      }
    }
    guard await enter(entrance, { $0.didConnect() }) == true else { return nil }
    return position
  }

  /// A snapshot whose state was decoded.
  struct LoadedSnapshot: Sendable {
    var state: State
    var offset: UInt64
    var numbers: [String: UInt64]
  }

  /// The snapshot from which a replica starts.
  private struct FoundSnapshot: Sendable {
    var snapshot: LoadedSnapshot?
    /// The version and the offset of a snapshot of a newer program.
    var newer: (version: Int, offset: UInt64)?
    /// The reason why the newest snapshot of this program's versions cannot be read, and its offset.
    var damaged: (reason: String, offset: UInt64)?
    /// A Boolean value that indicates whether snapshots were removed or added meanwhile.
    var hasChanged = false
  }

  /// Returns the newest snapshot that can be read, passing over bad ones, such as one beyond the end of the log.
  private func newestSnapshot(after position: UInt64) async throws -> FoundSnapshot {
    var found = FoundSnapshot()
    guard let states = coding.states else { return found }
    let offsets = try await log.snapshots()
    // Read afterwards, so that a snapshot that has just been saved is not beyond the end.
    let last = try await log.bounds().last
    for offset in offsets where offset > position && offset <= last {
      guard let snapshot = try await log.snapshot(at: offset) else { continue }
      switch SnapshotFormat(store: name).read(snapshot, states, defaults) {
      case .damaged(let reason): found.damaged = found.damaged ?? (reason, offset)
      case .newer(let version): found.newer = found.newer ?? (version, offset)
      case .state(let state, let parts):
        found.snapshot = LoadedSnapshot(state: state, offset: offset, numbers: parts.numbers)
        return found
      }
    }
    found.hasChanged = try await log.snapshots() != offsets
    return found
  }

  /// The settled state at an offset at which checksums are compared.
  struct Checkpoint: Sendable {
    var state: State
    var offset: UInt64
    var numbers: [String: UInt64]
    /// A Boolean value that indicates whether a replica saves a snapshot at the offset.
    var isShared: Bool
    /// A Boolean value that indicates whether this replica saves it.
    var isSaved: Bool
  }

  /// Saves a checksum in the outbox, for the next run, unless an earlier run has come further.
  private func keep(_ checksum: StateChecksum) async {
    guard let storage, content.withLock({ $0.keptOffset < checksum.offset }) else { return }
    do throws(PersistenceFailure) {
      try await storage.save(checksum)
      content.withLock { $0.keptOffset = checksum.offset }
    } catch {
      // The next checksum is saved in its place, and the next proposal shows the failure.
    }
  }

  /// Computes the checksum of a settled state, and perhaps saves it as a snapshot.
  private func keep(_ checkpoint: Checkpoint, _ entrance: StoreEntrance<State, Action>) async {
    guard let states = coding.states, let bytes = try? states.encode(checkpoint.state) else { return }
    let checksum = StateChecksum(
      offset: checkpoint.offset, value: StateHash.of(bytes), version: states.version)
    await keep(checksum)
    let hasStrayed = await enter(entrance) { $0.compare(checksum) } == true
    if hasStrayed { await compareStates(checkpoint, entrance) }
    guard checkpoint.isSaved else { return }
    let parts = SnapshotFormat.Parts(
      author: id, offset: checkpoint.offset, version: states.version, numbers: checkpoint.numbers,
      checksum: checksum.value, payload: bytes[...])
    do {
      try await log.save(
        LogSnapshot(offset: checkpoint.offset, bytes: SnapshotFormat(store: name).bytes(of: parts)))
      let kept = try await log.snapshots()
      for offset in kept.dropFirst(max(1, settings.snapshotCount)) {
        try await log.removeSnapshot(at: offset)
      }
      if settings.trims, let oldest = kept.prefix(max(1, settings.snapshotCount)).last, kept.count > 1 {
        try await log.trim(upTo: oldest)
      }
      await enter(entrance) { $0.change { $0.snapshotFailure = nil } }
    } catch {
      // The next snapshot is saved in its place.
      guard let failure = failure(error) else { return }
      await enter(entrance) { $0.change { $0.snapshotFailure = failure } }
    }
  }
}
