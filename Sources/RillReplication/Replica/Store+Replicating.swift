public import Rill
import Synchronization

extension Store where State: Sendable {
  /// Attaches a replica, and waits until it has reached the end of its log.
  ///
  /// Without a connection to the log it returns when the first call has failed. The store can be used, and the replica
  /// catches up later; see ``Replica/status``. If a replica of this process with the same store, ID and log has stopped or was
  /// detached, or its store was released, the method waits until that replica's proposals were saved in its outbox or appended,
  /// or the log has failed. A replica that has stopped, whose outbox cannot save them, tries until it is detached or released.
  ///
  /// ```swift
  /// let replica = try await board.attach(Replica(of: "board-7", over: log, as: "laptop"))
  /// ```
  ///
  /// - Parameters:
  ///   - replica: The replica, which is attached once.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Returns: The replica.
  /// - Throws: `StoreToolsFailure` if the store is scoped to a part of another, ``ReplicaStop`` if the store has a replica
  ///   already, or had one and there is no initial state, or if the replica was attached before, its ID cannot be used or its
  ///   outbox is in use, and `CancellationError` if the task was cancelled; the replica is then detached.
  @discardableResult
  public func attach(
    _ replica: Replica<State, Action>, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Replica<State, Action> {
    let tools = try StoreTools(of: self)
    if let other = tools.attached(ReplicaMiddleware<State, Action>.self), other.replica !== replica {
      throw ReplicaStop.secondReplica(of: other.replica.name)
    }
    guard 1...LogFailure.largestName ~= replica.id.utf8.count else {
      throw ReplicaStop.unusableID(replica.id)
    }
    guard !replica.wasAttached else { throw ReplicaStop.attachedBefore }
    guard replica.initial != nil || tools.object(ReplicatedStore.self) == nil else {
      throw ReplicaStop.replicatedBefore
    }
    if let place = replica.link.outboxInUse { throw ReplicaStop.outboxInUse(place) }
    tools.setObject(ReplicatedStore())
    replica.wasAttached = true
    let middleware = ReplicaMiddleware(replica)
    replica.middleware = middleware
    tools.setAttendance(of: middleware, to: true)
    replica.start(tools, on: isolation)
    await replica.ready(isolation: isolation)
    if Task.isCancelled {
      replica.detach()
      throw CancellationError()
    }
    return replica
  }

  /// Attaches a replica as the function that returns it does, and returns nothing.
  ///
  /// The compiler selects it where the result must be `Sendable`, as in `Task { try await board.attach(replica) }`.
  ///
  /// - Parameters:
  ///   - replica: The replica, which is attached once.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  ///   - result: The result type, to select this overload.
  /// - Throws: `StoreToolsFailure` if the store is scoped to a part of another, and ``ReplicaStop`` if the store has a replica
  ///   already or had one and there is no initial state, or the replica was attached before.
  public func attach(
    _ replica: Replica<State, Action>, isolation: isolated (any Actor)? = #isolation,
    as result: Void.Type = Void.self
  ) async throws {
    let _: Replica<State, Action> = try await attach(replica, isolation: isolation)
  }
}

/// A mark of a store that has, or had, a replica, which the store retains.
final class ReplicatedStore {
  /// Called on any thread when the store was released.
  var didRelease: (() -> Void)?
  /// The conductor of a replica that was detached before all effects of settled proposals had started.
  var conducting: ToolAttachment?

  deinit { didRelease?() }
}

extension Replica {
  /// Starts the reader and the writer.
  func start(_ tools: StoreTools<State, Action>, on isolation: isolated (any Actor)?) {
    guard self.tools == nil, machine.stop == nil, let entrance = tools.entrance(isolation: isolation) else {
      return
    }
    self.tools = tools
    tools.object(ReplicatedStore.self)?.didRelease = { [link] in link.leaveEffects() }
    tools.drawSource = source
    beginReport(tools)
    if let effects = link.settings.effects {
      let conductor = ReplicaConductor(table: link.table, time: effects) { entrance.isOpen }
      conducting = try? tools.conduct(conductor, isolation: isolation)
    }
    if let initial { machine.keep(settled: initial) }
    if let first = initial ?? tools.newest { link.keep(first: first) }
    let (link, life) = (link, link.beginLife(entrance))
    let reader = Task {
      link.encodeFirst()
      await life.waitForEarlier()
      let continues = await link.recover(entrance)
      let writer = Task {
        await link.write(entrance)
        life.end()
      }
      if continues { await link.read(entrance) }
      // The writer ends when everything is appended.
      _ = writer
    }
    link.ends.begin(reader)
  }

  /// Detaches the replica from its store, which keeps the state that it shows.
  ///
  /// Proposals so far are still appended, until the log fails; those in an ``ReplicaSettings/outbox`` are appended by the
  /// next replica with this ID then, and others are lost. Effects of settled proposals still start, and those of others are
  /// cancelled. The replica cannot be attached again.
  public func detach() {
    if let middleware { tools?.setAttendance(of: middleware, to: false) }
    didDetach()
  }

  /// Adds what an earlier run has kept: its proposals, and the newest checksum.
  func recover(
    _ entries: [(ReplicationEntry, ReplicaProposal<Action>)], early: [ReplicaProposal<Action>],
    _ checksum: KeptChecksum?
  ) {
    if let checksum { machine.recover(checksum.checksum, keptIn: checksum.place) }
    guard let tools, let state = machine.settled ?? tools.newest else { return }
    machine.recover(
      entries.map { .init(number: $0.0.id.number, proposal: $0.1) }, early: early, on: state)
    show(ReplicaHandler(tools: tools, coding: link.coding, source: source))
    updateStatus()
  }
}

extension ReplicaLink {
  /// Loads what an earlier run has kept from the storage of the outbox.
  ///
  /// A replica that was detached meanwhile, or whose store was released, continues as well: its writer saves what it has.
  ///
  /// - Returns: Whether the replica continues.
  @concurrent
  func recover(_ entrance: StoreEntrance<State, Action>) async -> Bool {
    guard let storage else { return true }
    var proposals: [(ReplicationEntry, Proposal)] = []
    let early: [Proposal]
    let repeated: [String]
    let checksum: KeptChecksum?
    do {
      checksum = try await storage.loadChecksum()
      for entry in try await storage.load(as: id) {
        guard 1...Machine.largestNumber ~= entry.id.number else {
          throw UnreadableItem(storage.place(of: entry.id.number), because: "its number is not valid")
        }
        proposals.append((entry, try proposal(in: entry, at: storage.place(of: entry.id.number))))
      }
      (early, repeated) = try await loadEarly(storage, besides: proposals.map(\.0))
    } catch {
      await stop(.unreadableOutbox("\(error)"), entrance)
      return false
    }
    content.withLock { content in
      content.keptOffset = checksum?.checksum.offset ?? 0
      content.repeated = repeated
      content.outbox.recover(proposals.map(\.0))
    }
    await enter(entrance) { [proposals] in $0.recover(proposals, early: early, checksum) }
    return true
  }

  /// Returns the proposal in a saved entry.
  private func proposal(in entry: ReplicationEntry, at place: String) throws(UnreadableItem) -> Proposal {
    switch read(entry).0 {
    case .proposal(let proposal): return proposal
    case .damaged(let reason): throw UnreadableItem(place, because: reason)
    case .newer(let version):
      throw UnreadableItem(
        place, because: "a newer program has written it, with version \(version)",
        fix: "Update this program, and attach a new replica.")
    }
  }
}

extension ReplicaLink {
  /// Loads the proposals of earlier runs that have not reached the end of the log.
  ///
  /// - Returns: The proposals, and the names of those that were saved with their numbers as well, because their run was ended
  ///   in between.
  private func loadEarly(
    _ storage: OutboxStorage, besides numbered: [ReplicationEntry]
  ) async throws -> (proposals: [Proposal], repeated: [String]) {
    let numbered = Set(numbered.compactMap(parts))
    var proposals: [Proposal] = []
    var repeated: [String] = []
    for (name, bytes) in try await storage.loadEarly() {
      let entry = ReplicationEntry(id: earlyID, bytes: bytes)
      let place = storage.place(ofEarly: name)
      var proposal = try proposal(in: entry, at: place)
      guard let parts = parts(entry) else { throw UnreadableItem(place, because: EntryFormat.noEntry) }
      if numbered.contains(parts) {
        repeated.append(name)
      } else {
        proposal.early = name
        proposals.append(proposal)
      }
    }
    return (proposals, repeated)
  }

  /// Returns the parts of an entry by which a proposal is recognized: its time is its own, or its seed is.
  private func parts(_ entry: ReplicationEntry) -> EntryFormat.Parts? {
    guard case .parts(var parts) = format.read(entry.bytes, as: entry.id) else { return nil }
    parts.checksum = nil
    return parts
  }
}

/// An item of an outbox, a proposal or the checksum, that this program cannot read.
struct UnreadableItem: Error, CustomStringConvertible {
  let description: String

  init(
    _ place: String, because reason: String,
    fix: String =
      "Restore it from a backup, or remove it to give the proposal up, and attach a new replica."
  ) {
    description = "The proposal in \(place) cannot be read: \(reason). \(fix)"
  }

  init(checksumIn place: String) {
    description = """
      The checksum in \(place) cannot be read. Restore it from a backup, or remove it, and attach a new replica, which does not \
      notice then if the log has lost entries.
      """
  }
}
