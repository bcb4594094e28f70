#if NATS
import Foundation
public import RillReplication

// Snapshots and values.
extension NATSLog {
  /// Saves a snapshot beside the log, in pieces that the server accepts as messages.
  public func save(_ snapshot: LogSnapshot) async throws {
    guard snapshot.bytes.count <= largestSnapshot else {
      let what = "the snapshot at offset \(snapshot.offset)"
      throw LogFailure.tooLarge(place, what, size: snapshot.bytes.count, limit: largestSnapshot)
    }
    try await call { [name] connection throws(LogFailure) in
      try connection.perform { () throws(NATSProblem) in try connection.save(snapshot, name) }
    }
  }

  /// Returns the offsets of the snapshots in descending order.
  public func snapshots() async throws -> [UInt64] {
    try await call { [name] connection throws(LogFailure) in
      try connection.perform { () throws(NATSProblem) in try connection.snapshots(name) }
    }
  }

  /// Returns the snapshot at an offset, or nil if there is none.
  public func snapshot(at offset: UInt64) async throws -> LogSnapshot? {
    try await call { [name] connection throws(LogFailure) in
      try connection.perform { () throws(NATSProblem) in try connection.snapshot(at: offset, name) }
    }
  }

  /// Removes the snapshot at an offset.
  public func removeSnapshot(at offset: UInt64) async throws {
    try await call { [name] connection throws(LogFailure) in
      try connection.perform { () throws(NATSProblem) in try connection.removeSnapshot(at: offset, name) }
    }
  }

  /// Returns the value under a key, or nil if there is none.
  public func value(_ key: String) async throws -> LogValue? {
    try LogFailure.check(key, for: place)
    return try await call { [name] connection throws(LogFailure) in
      try connection.perform { () throws(NATSProblem) in
        let message = try connection.last(of: name.key("value", key), in: name.bucketStream)
        guard let message, !message.isRemoval else { return nil }
        return LogValue(bytes: message.bytes, revision: message.sequence)
      }
    }
  }

  /// Sets or removes the value under a key if its revision is still the expected one.
  public func compareAndSet(
    _ key: String, to bytes: [UInt8]?, expecting expected: UInt64?
  ) async throws -> UInt64? {
    try LogFailure.check(key, for: place)
    return try await call { [name, place] connection throws(LogFailure) in
      let largest = connection.largestMessage - Self.overhead
      if let size = bytes?.count, size > largest { throw .largeMessage(place, size: size, limit: largest) }
      return try connection.perform { () throws(NATSProblem) in
        try connection.compareAndSet(name.key("value", key), to: bytes, expecting: expected, name)
      }
    }
  }
}
#endif
