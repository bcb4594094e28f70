/// An entry of a log after its bytes were read.
public struct PlacedProposal<Proposal> {
  /// The content of an entry.
  public enum Content {
    /// A proposal.
    case proposal(Proposal)
    /// Bytes that no replica can read, with the reason. All replicas skip them.
    case damaged(String)
    /// An entry that was written by a newer program, with its version.
    case newer(version: Int)
  }

  /// The offset.
  public var offset: UInt64
  /// The identity, or nil if the log contains something else at the offset.
  public var id: EntryID?
  /// The content.
  public var content: Content
  /// A checksum of a settled state that the proposer has computed.
  public var checksum: StateChecksum?
  /// A Boolean value that indicates whether the bytes are those that this replica has appended.
  public var isOwn: Bool

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - offset: The offset.
  ///   - id: The identity, or nil.
  ///   - content: The content.
  ///   - checksum: A checksum of a settled state by the proposer.
  ///   - isOwn: Whether the bytes are those that this replica has appended.
  public init(
    offset: UInt64, id: EntryID?, content: Content, checksum: StateChecksum? = nil, isOwn: Bool = false
  ) {
    self.offset = offset
    self.id = id
    self.content = content
    self.checksum = checksum
    self.isOwn = isOwn
  }
}

extension PlacedProposal: Sendable where Proposal: Sendable {}
extension PlacedProposal.Content: Sendable where Proposal: Sendable {}

/// A checksum of the settled state at an offset.
public struct StateChecksum: Hashable, Sendable {
  /// The offset of the last entry that the state contains.
  public var offset: UInt64
  /// The checksum.
  public var value: UInt64
  /// The version of the state; checksums of different versions are not comparable.
  public var version: Int

  /// Creates a checksum.
  ///
  /// - Parameters:
  ///   - offset: The offset of the last entry that the state contains.
  ///   - value: The checksum.
  ///   - version: The version of the state. Defaults to 1.
  public init(offset: UInt64, value: UInt64, version: Int = 1) {
    self.offset = offset
    self.value = value
    self.version = version
  }
}
