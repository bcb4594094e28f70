/// A totally ordered, durable sequence of entries that replicas append to and read.
///
/// Conform to this protocol to replicate stores over a log of your choice. `Conformance.replicationLog` in the module
/// `RillReplicationTesting` tests a conformance.
///
/// **Behavior**
/// - The log assigns offsets from 1 upwards. Each reader sees the same entries at the same offsets, *always* in their
///   order. An offset may be skipped; it is never assigned twice.
/// - An append is *always* idempotent by the identity of its entries: an entry that the log already contains is not added
///   again, and its offset is returned.
/// - After an append has returned, its entries survive a crash of every process, provided that the log outlives it.
/// - An append that throws *may* have taken effect, completely or for the first of its entries. The caller repeats it.
/// - An error that is neither a ``LogFailure`` nor a cancellation is treated as ``LogFailure/Kind/unavailable``: the replica
///   shows it in its status, and repeats the call.
/// - Calls *may* come from any task, also concurrently. A call ends early with `CancellationError` if its task is
///   cancelled.
public protocol ReplicationLog: Sendable {
  /// A description of the log for people, without credentials.
  ///
  /// It identifies the log within the process: two objects with the same description count as the same log.
  var place: String { get }

  /// The largest size of an entry's bytes that the log accepts.
  var largestEntry: Int { get }

  /// Appends entries in the given order, after all entries of the log.
  ///
  /// - Parameter entries: The entries, or none. Those of one replica are in ascending order of their numbers. The ID of a replica has
  ///   1 to 128 bytes, and numbers begin at 1; other identities are refused with the kind `denied`.
  /// - Returns: The offset of each entry, in the order of the parameter.
  /// - Throws: ``LogFailure``, or `CancellationError`.
  func append(_ entries: [ReplicationEntry]) async throws -> [UInt64]

  /// Returns the entries after an offset, and waits until there is at least one.
  ///
  /// - Parameters:
  ///   - offset: The offset of the last known entry, or 0.
  ///   - limit: The largest number of entries to return, at least 1.
  /// - Returns: The next entries of the log, at least one, in ascending order, each once, and with no entry of the log left
  ///   out. A replica skips entries up to the offset, which a log may return again.
  /// - Throws: ``LogFailure``, in particular ``LogFailure/Kind/trimmed(first:)`` if entries after the offset were removed, or
  ///   `CancellationError`.
  func entries(after offset: UInt64, limit: Int) async throws -> [PlacedEntry]

  /// Returns the offsets of the first and the last entry of the log.
  ///
  /// - Throws: ``LogFailure``, or `CancellationError`.
  func bounds() async throws -> LogBounds

  /// Saves a snapshot beside the log, and replaces the one with the same offset.
  ///
  /// - Parameter snapshot: The snapshot.
  /// - Throws: ``LogFailure``, or `CancellationError`.
  func save(_ snapshot: LogSnapshot) async throws

  /// Returns the offsets of the saved snapshots in descending order.
  ///
  /// - Throws: ``LogFailure``, or `CancellationError`.
  func snapshots() async throws -> [UInt64]

  /// Returns the snapshot at an offset, or nil if there is none.
  ///
  /// - Parameter offset: The offset.
  /// - Returns: The snapshot, or nil.
  /// - Throws: ``LogFailure``, or `CancellationError`.
  func snapshot(at offset: UInt64) async throws -> LogSnapshot?

  /// Removes the snapshot at an offset, or does nothing if there is none.
  ///
  /// - Parameter offset: The offset.
  /// - Throws: ``LogFailure``, or `CancellationError`.
  func removeSnapshot(at offset: UInt64) async throws

  /// Removes the entries up to an offset, and no snapshot: replicas start from the one at the offset.
  ///
  /// - Parameter offset: The offset of the last entry to remove.
  /// - Throws: ``LogFailure``, or `CancellationError`.
  func trim(upTo offset: UInt64) async throws

  /// Returns the value under a key beside the log, or nil if there is none.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value with its revision, or nil.
  /// - Throws: ``LogFailure``, or `CancellationError`.
  func value(_ key: String) async throws -> LogValue?

  /// Sets or removes the value under a key if its revision is still the expected one.
  ///
  /// - Parameters:
  ///   - key: The key: 1 to 128 letters and digits of ASCII, `-`, `_` and `.`, with no `.` at either end or beside another. Other
  ///     keys are refused with the kind `denied`.
  ///   - bytes: The new value, or nil to remove it.
  ///   - expected: The revision of the current value, or nil if there is none.
  /// - Returns: The new revision, which is greater than all earlier ones of the key (0 after a removal), or nil if the value has
  ///   changed, which is then left as it is.
  /// - Throws: ``LogFailure``, or `CancellationError`.
  func compareAndSet(_ key: String, to bytes: [UInt8]?, expecting expected: UInt64?) async throws -> UInt64?
}
