// The failures of every log.
extension LogFailure {
  /// Entries that were asked for have been trimmed.
  package static func trimmed(_ place: String, after offset: UInt64, first: UInt64) -> LogFailure {
    LogFailure(
      .trimmed(first: first), place: place,
      reason:
        "the entries after offset \(offset) were asked for, and those before offset \(first) have been trimmed",
      fix: "start from the newest snapshot, which contains the trimmed entries")
  }

  /// An appended entry has been in the log and was trimmed, or a later one of its replica is there.
  package static func outdated(
    _ place: String, entry: UInt64, of replica: String, newest number: UInt64, first: UInt64
  ) -> LogFailure {
    LogFailure(
      .trimmed(first: first), place: place,
      reason: """
        entry \(entry) of the replica "\(replica)" is not in the log, but its entry \(number) has been appended \
        already, so the entry was trimmed or the replica counts anew
        """,
      fix: """
        start the replica from the newest snapshot, which says which proposals it contains; give each replica an ID of its \
        own
        """)
  }

  /// An entry is larger than the log accepts.
  package static func tooLarge(
    _ place: String, entry: UInt64, of replica: String, size: Int, limit: Int
  ) -> LogFailure {
    LogFailure(
      .tooLarge(limit: limit), place: place,
      reason:
        "entry \(entry) of the replica \"\(replica)\" has \(size) bytes, and the limit is \(limit) bytes",
      fix: "send smaller actions, or create the log with a higher limit")
  }

  /// A snapshot or a value is larger than the log accepts.
  package static func tooLarge(_ place: String, _ what: String, size: Int, limit: Int) -> LogFailure {
    LogFailure(
      .tooLarge(limit: limit), place: place,
      reason: "\(what) has \(size) bytes, and the limit is \(limit) bytes",
      fix: "store less in the state, or create the log with a higher limit")
  }

  /// An entry has no valid identity.
  package static func badIdentity(_ place: String, entry: UInt64, of replica: String) -> LogFailure {
    LogFailure(
      .denied, place: place,
      reason: "an entry has the number \(entry) and the replica \"\(replica)\"",
      fix: "number the entries of a replica from 1, and give the replica an ID of 1 to 128 bytes")
  }

  /// The key of a value contains other characters than a log accepts.
  package static func badKey(_ place: String, _ key: String) -> LogFailure {
    LogFailure(
      .denied, place: place, reason: "\"\(key)\" cannot be the key of a value",
      fix: "use 1 to 128 letters and digits of ASCII, \"-\", \"_\" and \".\", with no \".\" at either end")
  }

  /// A log has thrown an error of another type.
  static func foreign(_ place: String, _ error: any Error) -> LogFailure {
    LogFailure(
      .unavailable, place: place, reason: "the log failed with an error that is not a LogFailure: \(error)",
      fix: "throw a LogFailure, whose kind says whether a call is repeated; this one is repeated")
  }

  /// A log has returned no entry that follows the known ones.
  static func unmoved(_ place: String, after offset: UInt64) -> LogFailure {
    LogFailure(
      .unavailable, place: place,
      reason: "the entries after offset \(offset) were read, and the log has returned none that follows it",
      fix: "wait in `entries(after:limit:)` until there is an entry after the offset; the read is repeated")
  }

  /// A log has returned entries that are not in the order of their offsets.
  package static func disordered(_ place: String, _ offset: UInt64, after earlier: UInt64) -> LogFailure {
    LogFailure(
      .otherLayout, place: place,
      reason:
        "the entry at offset \(offset) was returned after the one at offset \(earlier), so the log is damaged",
      fix: "restore the log from a backup; no entry that follows was handled")
  }

  /// The log was closed by this program.
  package static func closed(_ place: String) -> LogFailure {
    LogFailure(
      .closed, place: place, reason: "the log was closed by this program",
      fix: "create another log for the place, and close it after its replicas are detached")
  }
}
