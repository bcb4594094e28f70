import Foundation
import Rill
import RillPersistence
import RillSessions
import Synchronization

/// The part of a replica that does not belong to the store's isolation: the log, the outbox and the coding.
final class ReplicaLink<State: Sendable, Action: Sendable>: Sendable {
  typealias Proposal = ReplicaProposal<Action>
  typealias Machine = ReplicaMachine<State, Proposal>

  struct Content {
    var outbox = Outbox<Machine.Offer>()
    /// The proposals without a number that are not saved yet.
    var early: [Machine.Offer] = []
    /// The entries to remove from the storage, and the inputs whose effects may start after that.
    var removals: [Removal] = []
    /// The largest number of entries of the next append, which a batch that is too large reduces.
    var batchLimit = Int.max
    /// A Boolean value that indicates whether the store or the replica was released, so that the writer ends when it can.
    var isReleased = false
    /// A Boolean value that indicates whether the replica has stopped, so that nothing is sent any more.
    var isEnded = false
    /// The names of recovered proposals that are in the storage with their numbers as well, and are removed before any append.
    var repeated: [String] = []
    /// The offset of the newest checksum in the storage, or 0.
    var keptOffset: UInt64 = 0
    /// The failure of the newest change of the storage, or nil if it has succeeded.
    var storageFailure: PersistenceFailure?
    /// A Boolean value that indicates whether the storage is not changed until a pause has ended.
    var isWaitingForStorage = false
    /// A Boolean value that indicates whether the newest change of the storage began after the release.
    var isLastSave = false
    /// A Boolean value that indicates whether the newest append began after the release, so that it is not repeated.
    var isLastAppend = false
    /// A Boolean value that indicates whether nothing is appended until a pause has ended.
    var isPausing = false
    var writer: Waiter?
    /// A Boolean value that indicates whether the writer changes the storage.
    var isSaving = false
    /// The way to the store, or nil until the replica is attached.
    var entrance: StoreEntrance<State, Action>?
    /// The life of the writer, or nil until the replica is attached.
    var life: WriterLife?
    /// The state before the first entry of the log, until it is encoded.
    var first: State?
    /// The JSON of that state, which has the fields that older snapshots lack.
    var defaults: Data?
    /// The newest settled state at an offset at which another replica saves a snapshot.
    var compared: (state: State, offset: UInt64)?

    /// A Boolean value that indicates whether the storage contains what it should.
    var isSaved: Bool {
      removals.isEmpty && early.isEmpty && repeated.isEmpty && outbox.offerCount == 0
    }
  }

  /// A proposal that has ended.
  struct Removal {
    var number: UInt64
    var sequence: UInt64
    /// A Boolean value that indicates whether a proposal of an earlier run has effects that start now.
    var resumes = false
  }

  let name: String
  let id: String
  let log: any ReplicationLog
  let settings: ReplicaSettings
  let coding: ReplicaCoding<State, Action>
  /// The checksum of the name and the ID.
  let origin: UInt64
  let table = SettlementTable()
  let content = Mutex(Content())
  let ends = ReplicaEnds<Action>()
  let storage: OutboxStorage?
  /// The time at which the replica was created in microseconds since 1970.
  let run = SessionClock.time(of: .now)

  init(
    _ name: String, id: String, log: any ReplicationLog, settings: ReplicaSettings,
    coding: ReplicaCoding<State, Action>
  ) {
    self.name = name
    self.id = id
    self.log = log
    self.settings = settings
    self.coding = coding
    origin = EntryDraws.origin(of: id, store: name)
    storage = settings.outbox.map { OutboxStorage($0, store: name, replica: id) }
  }

  var format: EntryFormat { EntryFormat(store: name) }

  /// The JSON of the state before the first entry of the log, or nil if the state is not `Codable`.
  var defaults: Data? { content.withLock { $0.defaults } }

  /// Keeps the state before the first entry of the log until it is encoded.
  func keep(first: State) {
    if coding.states != nil { content.withLock { $0.first = first } }
  }

  /// Encodes the state before the first entry of the log, and releases it.
  ///
  /// - Complexity: That of encoding the state.
  func encodeFirst() {
    // Released after the lock: releasing a state may run any code.
    let first = content.withLock { $0.first.take() }
    guard let first, let states = coding.states, let bytes = try? states.encode(first) else { return }
    content.withLock { $0.defaults = Data(bytes) }
  }

  /// Passes a proposal to the writer.
  func offer(_ offer: Machine.Offer) {
    wake { $0.outbox.offer(offer) }
  }

  func offer(_ offers: [Machine.Offer]) {
    guard !offers.isEmpty else { return }
    wake { content in for offer in offers { content.outbox.offer(offer) } }
  }

  /// Saves a proposal that has no number yet, if the outbox is durable.
  func keep(early proposal: Proposal, ticket: UInt64) {
    let offer = Machine.Offer(number: earlyID.number, proposal: proposal, ticket: ticket)
    wake { $0.early.append(offer) }
  }

  /// Removes ended proposals from the outbox.
  func remove(_ removals: [Removal]) {
    guard !removals.isEmpty else { return }
    table.decide(removals.map(\.sequence))
    wake { content in
      content.removals += removals
      // The log has answered.
      content.isPausing = false
    }
  }

  /// Ends the reader and everything that waits, and the writer as soon as everything that it has is in the log, or in the
  /// storage.
  ///
  /// It may be called on any thread, and several times.
  func leave() {
    release()
    ends.end()
  }

  private func release() {
    wake { content in
      content.isReleased = true
      // The log and the storage may work again: one more call finds out.
      content.isPausing = false
      content.isWaitingForStorage = false
      content.life?.leave()
    }
    endLifeIfSaved()
  }

  /// Lets the next replica with this ID begin if it finds everything in the storage.
  ///
  /// Both may append the same entries then, which the log accepts once.
  func endLifeIfSaved() {
    guard storage != nil else { return }
    let life = content.withLock { content in
      content.isSaved && content.isReleased && !content.isSaving ? content.life : nil
    }
    life?.end()
  }

  /// Leaves the effects of settled inputs that have not started to the next run, if the store was released.
  func leaveEffects() {
    guard content.withLock({ $0.entrance })?.isOpen == false else { return }
    let entries = table.leave()
    guard !entries.isEmpty else { return }
    // The writer may have ended, so the next replica waits for another life.
    let life = WriterLife(key)
    life.leave()
    Task {
      await saveAgain(entries)
      life.end()
    }
  }

  /// What the replica has in common with others whose proposals must not be mixed with its own.
  var key: WriterLife.Key { WriterLife.Key(store: name, replica: id, log: log) }

  /// The place of the outbox if another replica that is attached uses it, or nil.
  var outboxInUse: StoragePlace? {
    settings.outbox.flatMap { WriterLife.isInUse($0.place, by: key) ? $0.place : nil }
  }

  /// Begins the life of the writer, after those of earlier replicas with the same ID.
  func beginLife(_ entrance: StoreEntrance<State, Action>) -> WriterLife {
    let life = WriterLife(key, outbox: settings.outbox?.place)
    content.withLock { content in
      content.life = life
      content.entrance = entrance
    }
    return life
  }

  /// Ends the writer as soon as everything that it has is in the storage.
  ///
  /// The next replica with this ID waits for that, so it can be attached as soon as the stop is seen.
  func end() {
    wake { content in
      content.isEnded = true
      content.life?.leave()
    }
    table.close()
  }

  /// Changes the content and wakes the writer.
  func wake(_ change: (inout Content) -> Void) {
    let waiter = content.withLock { content in
      change(&content)
      return content.writer.take()
    }
    waiter?.wake()
  }

  /// Reads the bytes of entries.
  ///
  /// - Complexity: That of decoding the actions.
  func decode(_ entries: [PlacedEntry]) -> [PlacedProposal<Proposal>] {
    let own = content.withLock { content in
      entries.map { $0.entry.map { $0.id.replica == id && content.outbox.contains($0) } ?? false }
    }
    return zip(entries, own).map { decode($0, isOwn: $1) }
  }

  private func decode(_ placed: PlacedEntry, isOwn: Bool) -> PlacedProposal<Proposal> {
    guard let entry = placed.entry else {
      return PlacedProposal(offset: placed.offset, id: nil, content: .damaged(EntryFormat.noEntry))
    }
    let (content, checksum) = read(entry)
    return PlacedProposal(
      offset: placed.offset, id: entry.id, content: content, checksum: checksum, isOwn: isOwn)
  }

  /// Reads the bytes of one entry.
  func read(_ entry: ReplicationEntry) -> (PlacedProposal<Proposal>.Content, StateChecksum?) {
    switch format.read(entry, coding.actions) {
    case .action(let action, let parts):
      (.proposal(Proposal(.action(action), parts.draws, from: origin(of: entry.id))), parts.checksum)
    case .change(let change, let parts):
      (.proposal(Proposal(.change(change), parts.draws, from: origin(of: entry.id))), parts.checksum)
    case .damaged(let reason): (.damaged(reason), nil)
    case .newer(let version): (.newer(version: version), nil)
    }
  }

  private func origin(of id: EntryID) -> UInt64 {
    id.replica == self.id ? origin : EntryDraws.origin(of: id.replica, store: name)
  }

  /// The identity with which the bytes of proposals without a number are saved.
  var earlyID: EntryID { EntryID(replica: id, number: 1) }

  /// Encodes a proposal.
  func encode(_ offer: Machine.Offer) throws -> ReplicationEntry {
    let id = EntryID(replica: id, number: offer.number)
    let parts =
      switch offer.proposal.content {
      case .action(let action):
        EntryFormat.Parts(
          kind: .action, version: coding.actions.version, draws: offer.proposal.draws,
          checksum: offer.checksum,
          payload: try coding.actions.encode(action)[...])
      case .change(let change):
        EntryFormat.Parts(
          kind: .change, version: coding.states?.version ?? 1, draws: offer.proposal.draws,
          checksum: offer.checksum, payload: change[...])
      }
    return ReplicationEntry(id: id, bytes: format.bytes(of: parts, as: id))
  }
}
