/// The identity of an entry: the replica that proposed it, and its number there.
public struct EntryID: Hashable, Sendable {
  /// The ID of the replica.
  public var replica: String
  /// The number of the proposal; a replica numbers its proposals from 1.
  public var number: UInt64

  /// Creates an identity.
  ///
  /// - Parameters:
  ///   - replica: The ID of the replica.
  ///   - number: The number of the proposal, at least 1.
  public init(replica: String, number: UInt64) {
    self.replica = replica
    self.number = number
  }
}

/// An entry for a log: its identity, and bytes that the log does not interpret.
public struct ReplicationEntry: Hashable, Sendable {
  /// The identity.
  public var id: EntryID
  /// The encoded proposal, which contains a checksum.
  public var bytes: [UInt8]

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - bytes: The encoded proposal.
  public init(id: EntryID, bytes: [UInt8]) {
    self.id = id
    self.bytes = bytes
  }
}

/// An entry with its place in a log.
public struct PlacedEntry: Hashable, Sendable {
  /// The offset.
  public var offset: UInt64
  /// The entry, or nil if the log contains something else at the offset.
  public var entry: ReplicationEntry?

  /// Creates a placed entry.
  ///
  /// - Parameters:
  ///   - offset: The offset.
  ///   - entry: The entry, or nil if the log contains something else there.
  public init(offset: UInt64, entry: ReplicationEntry?) {
    self.offset = offset
    self.entry = entry
  }
}

/// The offsets of the entries that a log contains.
public struct LogBounds: Hashable, Sendable {
  /// The offset of the first entry that has not been trimmed.
  ///
  /// If there is none, one above ``last``.
  public var first: UInt64
  /// The offset of the last entry that was ever appended, or 0.
  public var last: UInt64

  /// Creates bounds.
  ///
  /// - Parameters:
  ///   - first: The offset of the first entry.
  ///   - last: The offset of the last entry.
  public init(first: UInt64, last: UInt64) {
    self.first = first
    self.last = last
  }
}

/// A snapshot beside a log: a state after all entries up to an offset, as bytes that the log does not interpret.
public struct LogSnapshot: Hashable, Sendable {
  /// The offset of the last entry that the state contains.
  public var offset: UInt64
  /// The encoded state, with a checksum.
  public var bytes: [UInt8]

  /// Creates a snapshot.
  ///
  /// - Parameters:
  ///   - offset: The offset of the last entry that the state contains.
  ///   - bytes: The encoded state.
  public init(offset: UInt64, bytes: [UInt8]) {
    self.offset = offset
    self.bytes = bytes
  }
}

/// A value under a key beside a log.
public struct LogValue: Hashable, Sendable {
  /// The value.
  public var bytes: [UInt8]
  /// The revision, which is greater than all earlier ones of the key, also after the value was removed.
  public var revision: UInt64

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - bytes: The value.
  ///   - revision: The revision.
  public init(bytes: [UInt8], revision: UInt64) {
    self.bytes = bytes
    self.revision = revision
  }
}
