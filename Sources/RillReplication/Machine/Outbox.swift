/// The way of a replica's proposals to the log: encoded, perhaps saved, appended in order, and repeated after a failure.
///
/// It is a value without clocks, threads, input and output, like ``ReplicaMachine``. At most one append is running, so that
/// the log receives the proposals in their order.
public struct Outbox<Offer> {
  /// A proposal that is not encoded yet, with an estimate of its size.
  private var offers = Queue<Offer>()
  private var entries = Queue<ReplicationEntry>()
  /// The number of the entries, counted from the first one, that the log has acknowledged.
  private var acknowledged = 0
  private var isAppending = false
  /// The number of bytes of all encoded entries.
  public private(set) var byteCount = 0

  /// Creates an empty outbox.
  public init() {}

  /// The number of proposals that are not encoded yet.
  public var offerCount: Int { offers.count }
  /// A Boolean value that indicates whether all proposals were acknowledged by the log.
  public var isAcknowledged: Bool { offers.isEmpty && acknowledged == entries.count }

  /// Adds a proposal as the last one.
  public mutating func offer(_ offer: Offer) { offers.append(offer) }

  /// Adds the entries of an earlier run, before any other.
  public mutating func recover(_ entries: [ReplicationEntry]) {
    self.entries = Queue()
    for entry in entries { self.entries.append(entry) }
    byteCount = entries.reduce(0) { $0 + $1.bytes.count }
  }

  /// Removes and returns the proposals to encode.
  ///
  /// - Parameter limit: The largest number of proposals.
  /// - Returns: The proposals, in order.
  public mutating func takeOffers(limit: Int) -> [Offer] {
    offers.removeFirst(min(limit, offers.count))
  }

  /// Returns proposals that could not be saved to the place from which they were taken.
  ///
  /// - Complexity: O(proposals that are not encoded).
  public mutating func putBack(_ offers: [Offer]) {
    let later = takeOffers(limit: .max)
    for offer in offers + later { self.offers.append(offer) }
  }

  /// Adds an encoded proposal.
  public mutating func add(_ entry: ReplicationEntry) {
    entries.append(entry)
    byteCount += entry.bytes.count
  }

  /// Returns the entries of the next append, or none while one is running or all are acknowledged.
  ///
  /// - Parameters:
  ///   - count: The largest number of entries.
  ///   - bytes: The number of bytes after which no further entry is added.
  /// - Returns: The entries, in order.
  public mutating func startAppend(count: Int, bytes: Int) -> [ReplicationEntry] {
    guard !isAppending, acknowledged < entries.count else { return [] }
    var size = 0
    var batch: [ReplicationEntry] = []
    for entry in entries.all.dropFirst(acknowledged).prefix(count) {
      if !batch.isEmpty, size + entry.bytes.count > bytes { break }
      size += entry.bytes.count
      batch.append(entry)
    }
    isAppending = true
    return batch
  }

  /// Ends the running append.
  ///
  /// - Parameter batch: The entries that the log has acknowledged, or none if the append failed and is repeated.
  public mutating func endAppend(_ batch: [ReplicationEntry]) {
    isAppending = false
    guard let last = batch.last?.id.number else { return }
    while acknowledged < entries.count, entries[acknowledged].id.number <= last { acknowledged += 1 }
  }

  /// Removes an entry that was settled, passed or withdrawn.
  ///
  /// - Parameter number: The number of the entry.
  /// - Returns: The entry, or nil if it is not there.
  /// - Complexity: O(1) on average for the oldest entry.
  @discardableResult
  public mutating func remove(_ number: UInt64) -> ReplicationEntry? {
    let all = entries.all
    guard let index = all.firstIndex(where: { $0.id.number >= number }), all[index].id.number == number else {
      return nil
    }
    byteCount -= all[index].bytes.count
    let place = index - all.startIndex
    if place < acknowledged { acknowledged -= 1 }
    return entries.remove(at: place)
  }

  /// Returns whether an entry of the log is one of this outbox, with the same bytes.
  public func contains(_ entry: ReplicationEntry) -> Bool {
    entries.all.first { $0.id.number >= entry.id.number } == entry
  }
}

extension Outbox: Sendable where Offer: Sendable {}
