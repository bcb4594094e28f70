import Rill
import RillPersistence
import RillValues
import Synchronization

// What the writer of a replica does with the storage of its outbox. What fails is repeated, and nothing is accepted meanwhile.
extension ReplicaLink {
  /// A change of the storage; without a storage, the same steps are taken in memory.
  enum Saving: Sendable {
    /// Removes the names of proposals that were saved with their numbers.
    case forget([String])
    case remove([Removal])
    /// Saves proposals that have no number.
    case keep([Machine.Offer])
    /// Encodes and saves proposals that have a number.
    case encode([Machine.Offer])
  }

  /// Removes and returns the next change of the storage, or nil if there is none.
  func nextSaving(_ content: inout Content) -> Saving? {
    if !content.repeated.isEmpty {
      defer { content.repeated = [] }
      return .forget(content.repeated)
    }
    // Before others, because effects of settled inputs wait for it.
    if !content.removals.isEmpty {
      defer { content.removals = [] }
      return .remove(content.removals)
    }
    // Before the same proposals are encoded with their numbers, and no longer needed here.
    if !content.early.isEmpty {
      defer { content.early = [] }
      return .keep(content.early)
    }
    guard content.outbox.offerCount > 0 else { return nil }
    return .encode(content.outbox.takeOffers(limit: settings.batchLimit))
  }

  /// Moves the proposals of a replica that has stopped to those that are saved without their numbers, which the next run gives.
  ///
  /// Nothing that is in the storage is replaced then, also if another process has this ID.
  func gatherRest(_ content: inout Content) {
    let numbered = content.outbox.takeOffers(limit: .max)
    guard storage != nil else { return content.early = [] }
    // One that is numbered now may have been saved before.
    content.early += numbered.filter { $0.proposal.early == nil }.map { offer in
      var proposal = offer.proposal
      proposal.early = OutboxStorage.earlyName(run: run, ticket: offer.ticket)
      return Machine.Offer(number: earlyID.number, proposal: proposal, ticket: offer.ticket)
    }
  }

  /// Changes the storage.
  ///
  /// - Returns: Whether that has succeeded; otherwise the change is repeated, or given up.
  func save(_ work: Saving, _ entrance: StoreEntrance<State, Action>) async -> Bool {
    do throws(PersistenceFailure) {
      switch work {
      case .forget(let names):
        try await change(entrance) { storage throws(PersistenceFailure) in
          try await storage.remove(early: names)
        }
      case .remove(let removals): try await remove(removals, entrance)
      case .keep(let offers): try await keep(offers, entrance)
      case .encode(let offers): try await encode(offers, entrance)
      }
    } catch {
      await repeatLater(work, because: error, entrance)
      return false
    }
    return true
  }

  /// Changes the storage, if there is one.
  ///
  /// The replica accepts inputs again before anything follows from the change, such as an effect that sends.
  private func change(
    _ entrance: StoreEntrance<State, Action>,
    _ body: (OutboxStorage) async throws(PersistenceFailure) -> Void
  ) async throws(PersistenceFailure) {
    guard let storage else { return }
    try await body(storage)
    guard content.withLock({ $0.storageFailure.take() }) != nil else { return }
    await enter(entrance) { $0.noteOutboxFailure(nil) }
  }

  /// Keeps a change that has failed, or gives it up if the store is gone.
  private func repeatLater(
    _ work: Saving, because failure: PersistenceFailure, _ entrance: StoreEntrance<State, Action>
  ) async {
    let lost = content.withLock { content -> Int? in
      content.storageFailure = failure
      switch work {
      case .forget(let names): content.repeated = names
      case .remove(let removals): content.removals.insert(contentsOf: removals, at: 0)
      case .keep(let offers): content.early.insert(contentsOf: offers, at: 0)
      case .encode(let offers): content.outbox.putBack(offers)
      }
      // A change that has failed before the release is tried once more.
      content.isWaitingForStorage = !content.isReleased
      guard content.isReleased, content.isLastSave else { return nil }
      if case .encode = work, !content.isEnded {
        // Another process may have saved something under the numbers, so they are kept without them.
        content.isEnded = true
        return nil
      }
      return giveUp(&content)
    }
    if let lost {
      table.close(isAbandoned: true)
      if lost > 0 { Failures.report(Failure(ReplicaWording.lost(lost, name, because: failure))) }
    } else {
      await enter(entrance) { $0.noteOutboxFailure(failure) }
    }
  }

  /// Gives up everything that is not saved, and returns the number of lost proposals.
  private func giveUp(_ content: inout Content) -> Int {
    // Those that have a name, and are not among the early ones, were saved with it.
    let numbered = content.outbox.takeOffers(limit: .max).filter { $0.proposal.early == nil }
    let lost = content.early.count + numbered.count
    (content.early, content.removals, content.repeated) = ([], [], [])
    content.isEnded = true
    return lost
  }

  private func remove(
    _ all: [Removal], _ entrance: StoreEntrance<State, Action>
  ) async throws(PersistenceFailure) {
    let removals = await removable(all, entrance)
    let entries = content.withLock { content in
      removals.reduce(into: [UInt64: ReplicationEntry]()) { entries, removal in
        entries[removal.number] = content.outbox.remove(removal.number)
      }
    }
    try await change(entrance) { storage throws(PersistenceFailure) in
      try await storage.remove(removals.map(\.number).filter { $0 != 0 })
    }
    var left = removals.compactMap { removal in
      table.end(removal.sequence, removed: storage == nil ? nil : entries[removal.number])
    }
    let resumed = removals.filter(\.resumes).map(\.number)
    if !resumed.isEmpty, await enter(entrance, { $0.resume(resumed) }) == nil {
      left += resumed.compactMap { entries[$0] }
    }
    if !left.isEmpty { await saveAgain(left) }
  }

  /// Saves entries again whose effects have not started.
  func saveAgain(_ entries: [ReplicationEntry]) async {
    guard let storage else { return }
    do throws(PersistenceFailure) {
      try await storage.save(entries, forgetting: [])
    } catch {
      Failures.report(Failure(ReplicaWording.lostEffects(entries.count, name, because: error)))
    }
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

  private func keep(
    _ offers: [Machine.Offer], _ entrance: StoreEntrance<State, Action>
  ) async throws(PersistenceFailure) {
    var entries: [(ticket: UInt64, name: String, bytes: [UInt8])] = []
    var withdrawn: [(ticket: UInt64, reason: String)] = []
    for offer in offers {
      guard let name = offer.proposal.early else { continue }
      do {
        entries.append((offer.ticket, name, try encode(offer).bytes))
      } catch {
        withdrawn.append((offer.ticket, ReplicaWording.unencodable(CodingReason.text(error))))
      }
    }
    let refused = try await saveFitting(entries, entrance) { storage, entries throws(PersistenceFailure) in
      try await storage.save(early: entries.map { ($0.name, $0.bytes) })
    }
    for (index, failure) in refused {
      withdrawn.append((entries[index].ticket, ReplicaWording.notSavable(failure)))
    }
    let saved = entries.indices.filter { refused[$0] == nil }.map { entries[$0].ticket }
    if !saved.isEmpty { await enter(entrance) { $0.didSave(saved) } }
    if !withdrawn.isEmpty { await enter(entrance) { [withdrawn] in $0.withdraw(withdrawn) } }
  }

  private func encode(
    _ offers: [Machine.Offer], _ entrance: StoreEntrance<State, Action>
  ) async throws(PersistenceFailure) {
    var entries: [(ticket: UInt64, entry: ReplicationEntry)] = []
    var withdrawn: [(number: UInt64, reason: String)] = []
    for offer in offers {
      do {
        let entry = try encode(offer)
        if entry.bytes.count > log.largestEntry {
          withdrawn.append((offer.number, ReplicaWording.tooLarge(entry.bytes.count, log.largestEntry)))
        } else {
          entries.append((offer.ticket, entry))
        }
      } catch {
        withdrawn.append((offer.number, ReplicaWording.unencodable(CodingReason.text(error))))
      }
    }
    if storage != nil {
      // The names are removed before the first append: an entry that has a number and a name is not settled.
      let names = offers.compactMap(\.proposal.early)
      let refused = try await saveFitting(entries, entrance) { storage, entries throws(PersistenceFailure) in
        try await storage.save(entries.map(\.entry), forgetting: names)
      }
      for (index, failure) in refused {
        withdrawn.append((entries[index].entry.id.number, ReplicaWording.notSavable(failure)))
      }
      entries = entries.indices.filter { refused[$0] == nil }.map { entries[$0] }
      if !refused.isEmpty || entries.isEmpty {
        try await change(entrance) { storage throws(PersistenceFailure) in
          try await storage.remove(early: names)
        }
      }
      let saved = entries.map(\.ticket)
      if !saved.isEmpty { await enter(entrance) { $0.didSave(saved) } }
    }
    content.withLock { content in for (_, entry) in entries { content.outbox.add(entry) } }
    if !withdrawn.isEmpty { await enter(entrance) { [withdrawn] in $0.withdraw(withdrawn) } }
  }

  /// Saves proposals together or, if one of them is too large for the storage, one by one.
  ///
  /// - Returns: Why proposals are too large for the storage, by their positions.
  private func saveFitting<Entry>(
    _ entries: [Entry], _ entrance: StoreEntrance<State, Action>,
    _ save: (OutboxStorage, [Entry]) async throws(PersistenceFailure) -> Void
  ) async throws(PersistenceFailure) -> [Int: PersistenceFailure] {
    guard !entries.isEmpty else { return [:] }
    do throws(PersistenceFailure) {
      try await change(entrance) { storage throws(PersistenceFailure) in try await save(storage, entries) }
      return [:]
    } catch {
      guard error.code == .tooLarge else { throw error }
      guard entries.count > 1 else { return [0: error] }
    }
    var refused: [Int: PersistenceFailure] = [:]
    for (index, entry) in entries.enumerated() {
      refused[index] = try await saveFitting([entry], entrance, save)[0]
    }
    return refused
  }
}
