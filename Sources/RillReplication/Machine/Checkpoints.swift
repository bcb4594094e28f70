/// The comparison of a replica's settled states with those of other replicas.
///
/// Each replica computes a checksum at the same offsets, and sends the newest with a later proposal. Those of programs with
/// different versions of the state are not compared.
public struct Checkpoints: Hashable, Sendable {
  /// A difference between the settled states of two replicas at the same offset.
  public struct Straying: Hashable, Sendable {
    /// The first offset at which the states are known to differ.
    public let offset: UInt64
    /// The ID of the other replica, or of the same one if an earlier run has had the other state.
    public let replica: String
    /// A Boolean value that indicates whether an earlier run of the same replica has had the other state.
    public let isEarlierRun: Bool
  }

  /// The number of offsets between two checksums.
  public let interval: UInt64
  /// The first known difference, or nil.
  public private(set) var straying: Straying?
  /// The newest own checksum that no proposal has sent yet.
  private(set) var unsent: StateChecksum?
  /// The own checksums, newest last, of which a limited number is kept.
  private var own: [StateChecksum] = []
  /// The checksums of other replicas whose own counterpart is not computed yet.
  private var others: [(checksum: StateChecksum, replica: String)] = []
  /// The newest checksum of an earlier run of the same replica, until this run has passed its offset.
  private var earlierRun: (checksum: StateChecksum, replica: String)?

  private static var limit: Int { 64 }

  init(interval: UInt64) { self.interval = max(1, interval) }

  /// Returns whether a checksum is due after an entry.
  func isDue(from position: UInt64, to offset: UInt64) -> Bool { position / interval != offset / interval }

  /// Adds an own checksum, and compares it with those that others have sent before.
  ///
  /// - Parameter checksum: The checksum.
  public mutating func add(_ checksum: StateChecksum) {
    own.append(checksum)
    if own.count > Self.limit { own.removeFirst() }
    unsent = checksum
    for other in others where other.checksum.offset == checksum.offset {
      compare(checksum, other.checksum, other.replica)
    }
    if let earlier = earlierRun, earlier.checksum.offset <= checksum.offset {
      if earlier.checksum.offset == checksum.offset {
        compare(checksum, earlier.checksum, earlier.replica, isEarlierRun: true)
      }
      earlierRun = nil
    }
    others.removeAll { $0.checksum.offset <= checksum.offset }
  }

  /// Returns the newest own checksum once, for the next proposal.
  public mutating func takeUnsent() -> StateChecksum? {
    defer { unsent = nil }
    return unsent
  }

  mutating func note(_ checksum: StateChecksum, by replica: String) {
    if let own = own.last(where: { $0.offset == checksum.offset }) { return compare(own, checksum, replica) }
    guard checksum.offset > own.last?.offset ?? 0 else { return }
    others.append((checksum, replica))
    if others.count > Self.limit { others.removeFirst() }
  }

  /// Adds the newest checksum of an earlier run of the same replica, before any own one.
  mutating func noteEarlierRun(_ checksum: StateChecksum, of replica: String) {
    earlierRun = (checksum, replica)
  }

  private mutating func compare(
    _ own: StateChecksum, _ other: StateChecksum, _ replica: String, isEarlierRun: Bool = false
  ) {
    guard own.version == other.version, own.value != other.value, own.offset < straying?.offset ?? .max else {
      return
    }
    straying = Straying(offset: own.offset, replica: replica, isEarlierRun: isEarlierRun)
  }

  /// Returns whether two comparisons have come to the same result.
  public static func == (one: Checkpoints, other: Checkpoints) -> Bool {
    one.straying == other.straying && one.own == other.own && one.unsent == other.unsent
  }

  /// Hashes the result.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(straying)
    hasher.combine(own)
  }
}
