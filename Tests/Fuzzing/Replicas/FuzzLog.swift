import RillReplication

/// A log with entries and snapshots from anywhere.
struct FuzzLog: CustomStringConvertible {
  var entries: [ReplicationEntry]
  var snapshots: [LogSnapshot]

  var description: String {
    let rows = entries.map { "\($0.id.replica) \($0.id.number): \($0.bytes)" }
    return (rows + snapshots.map { "snapshot \($0.offset): \($0.bytes)" }).joined(separator: "\n")
  }
}
