import RillReplication

/// The messages of the rules for logs.
enum LogRuleWording {
  static func offsets(_ offsets: [UInt64], expected: [UInt64]) -> String {
    """
    an append of entries that the log contains returned the offsets \(offsets) instead of \(expected): look an entry up by \
    its identity before it is added
    """
  }

  static func notAscending(_ offsets: [UInt64]) -> String {
    "the offsets \(offsets) do not ascend from 1: assign each entry an offset above all earlier ones"
  }

  static func count(_ count: Int, expected: Int) -> String {
    "an append of \(expected) entries returned \(count) offsets: return one for each entry, also for known ones"
  }

  static func read(_ found: [PlacedEntry], expected: [PlacedEntry]) -> String {
    "the log has the entries \(list(found)) instead of \(list(expected))"
  }

  private static func list(_ entries: [PlacedEntry]) -> String {
    let shown = entries.prefix(8).map { placed in
      let entry = placed.entry.map { "\($0.id.replica)/\($0.id.number) of \($0.bytes.count) bytes" }
      return "\(placed.offset): \(entry ?? "something else")"
    }
    return "[\(shown.joined(separator: ", "))\(entries.count > 8 ? ", … \(entries.count) in total" : "")]"
  }

  static func tooMany(_ count: Int, limit: Int) -> String {
    "\(count) entries were returned although the limit is \(limit)"
  }

  static let none = "no entry was returned: wait until there is one"

  static func late(_ what: String, within limit: Duration) -> String {
    """
    \(what) was not noticed within \(limit): wake the waiting calls of all objects of the same place, or pass a longer \
    timeLimit to the site
    """
  }

  static func hangs(_ call: String, _ limit: Duration) -> String {
    "\(call) has not returned within \(limit): answer each call, or pass a longer timeLimit to the site"
  }

  static func notCancelled(_ outcome: String) -> String {
    "a waiting call whose task was cancelled \(outcome): end it with CancellationError"
  }

  static func bounds(_ bounds: LogBounds, first: UInt64, last: UInt64) -> String {
    "the bounds are \(bounds.first) to \(bounds.last) instead of \(first) to \(last)"
  }

  static func again(_ offset: UInt64, after last: UInt64) -> String {
    """
    an entry has the offset \(offset) although the offsets up to \(last) were assigned: keep the highest offset when entries \
    are trimmed
    """
  }

  static func answered(_ call: String, expected kind: String) -> String {
    "\(call) returned instead of throwing a LogFailure of the kind \(kind)"
  }

  static func failure(_ error: any Error, of call: String, expected kind: String) -> String {
    "\(call) threw \"\(error)\" instead of a LogFailure of the kind \(kind)"
  }

  static func incomplete(_ failure: LogFailure) -> String {
    "the failure has no reason or no fix: \(failure)"
  }

  static func snapshots(_ found: [UInt64], expected: [UInt64]) -> String {
    "the snapshots are \(found) instead of \(expected): list them in descending order"
  }

  static func snapshot(_ found: LogSnapshot?, at offset: UInt64, expected: String) -> String {
    let what = found.map { "a snapshot of \($0.bytes.count) bytes at \($0.offset)" } ?? "no snapshot"
    return "there is \(what) at the offset \(offset) instead of \(expected)"
  }

  static func value(_ found: LogValue?, of key: String = "key", expected: String) -> String {
    "the key \"\(key)\" has \(found.map { "a value of \($0.bytes.count) bytes" } ?? "no value") instead of \(expected)"
  }

  static func winners(_ count: Int) -> String {
    """
    \(count) of 8 concurrent calls set the value that all of them expected: compare and set in one step
    """
  }

  static let staleRevision =
    """
    a revision is not greater than an earlier one of its key: a caller that knows an old value would replace a newer one, and \
    a service would obey an earlier holder of a lease; count all changes of values together
    """

  static let setAnyway = "the value was set although its revision was not the expected one"
  static let notSet = "the value was not set although its revision was the expected one"

  static func order(of replica: String) -> String {
    "the entries of the replica \"\(replica)\" are not in the order in which it appended them, or not there once"
  }

  static let readersDiffer = "two readers see different entries"
}
