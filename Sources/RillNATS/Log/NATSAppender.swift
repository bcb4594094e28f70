#if NATS
import Foundation
import RillReplication

/// Appends entries in order and once each.
///
/// Each replica has a subject of its own. The first message of a group says which sequence number the last message of the
/// subject has, and each of the others says which message is the one before. The server therefore stores a message only
/// after the one before, also when answers get lost, a message arrives late, or the leader of the stream changes. If another
/// replica's message comes in between, the server refuses the rest of the group, which is sent again.
///
/// Only one thread uses an appender at a time.
struct NATSAppender {
  /// The last message on a replica's subject.
  private struct Tail {
    var number: UInt64 = 0
    var sequence: UInt64 = 0
  }

  private let name: NATSName
  private let place: String
  private var tails: [String: Tail] = [:]
  /// The offsets of entries that this object has appended.
  private var offsets: [EntryID: UInt64] = [:]
  /// The number of messages to send before answers are awaited.
  private var window = NATSAppender.largestWindow

  private static let largestWindow = 512
  private static let offsetLimit = 4096
  /// The largest number of refused attempts in a row for one entry.
  private static let attemptLimit = 16

  init(_ name: NATSName, place: String) {
    self.name = name
    self.place = place
  }

  /// Appends entries and returns their offsets.
  mutating func append(
    _ entries: [ReplicationEntry], over connection: NATSConnection,
    first: (NATSConnection) throws(LogFailure) -> UInt64
  ) throws(LogFailure) -> [UInt64] {
    var found: [UInt64] = []
    // An entry that was trimmed is noticed before any is added.
    for entry in entries where tails[entry.id.replica] == nil { try learn(entry.id.replica, connection) }
    for entry in entries {
      guard let tail = tails[entry.id.replica], entry.id.number <= tail.number else { continue }
      let (found, first) = (try offset(of: entry, tail, connection), try first(connection))
      // The server keeps the last entry of a replica although it was trimmed.
      if let found, found >= first { continue }
      throw .outdated(
        place, entry: entry.id.number, of: entry.id.replica, newest: tail.number, first: first)
    }
    var attempts = 0
    while found.count < entries.count {
      let entry = entries[found.count]
      guard let tail = tails[entry.id.replica] else {
        try learn(entry.id.replica, connection)
        continue
      }
      if entry.id.number <= tail.number {
        guard let offset = try offset(of: entry, tail, connection) else {
          throw .outdated(
            place, entry: entry.id.number, of: entry.id.replica, newest: tail.number,
            first: try first(connection))
        }
        found.append(offset)
        continue
      }
      let count = found.count
      try send(entries, &found, tail, connection)
      attempts = found.count > count ? 0 : attempts + 1
      if attempts > Self.attemptLimit { throw .contended(place, entry.id.replica) }
    }
    return found
  }

  /// Sends entries of one replica, from the first without an offset on, and adds the offsets of those that were stored.
  private mutating func send(
    _ entries: [ReplicationEntry], _ found: inout [UInt64], _ tail: Tail, _ connection: NATSConnection
  ) throws(LogFailure) {
    let replica = entries[found.count].id.replica
    let subject = name.subject(replica)
    var group: [ReplicationEntry] = []
    for entry in entries[found.count...].prefix(window) {
      guard entry.id.replica == replica, entry.id.number > group.last?.id.number ?? tail.number else { break }
      group.append(entry)
    }
    let refusals = connection.events.refusals
    let batch = NATSBatch(count: group.count)
    var predecessor = NATSBatch.Predecessor.sequence(tail.sequence)
    var sent = 0
    var problem: NATSProblem?
    for entry in group {
      let id = name.messageID(replica, entry.id.number)
      do throws(NATSProblem) {
        try batch.publish(entry.bytes, on: subject, id: id, after: predecessor, at: sent, over: connection)
      } catch {
        problem = error
        break
      }
      sent += 1
      predecessor = .message(id)
    }
    var stored = 0
    for (entry, answer) in zip(group, batch.answers(sent, patience: connection.patience)) {
      guard case .stored(let sequence) = answer else {
        if case .unknown(let unknown) = answer { problem = problem ?? unknown }
        break
      }
      found.append(sequence)
      stored += 1
      note(entry, at: sequence)
    }
    if stored == sent, problem == nil {
      window = min(Self.largestWindow, window * 2)
      return
    }
    // Other replicas append, too: as many messages as were stored are likely to be stored together again.
    window = max(1, stored * 2)
    // The first one is refused only if the tail is another one.
    if stored == 0 { tails[replica] = nil }
    guard let problem else { return }
    tails[replica] = nil
    throw connection.failure(of: problem, since: refusals)
  }

  private mutating func note(_ entry: ReplicationEntry, at sequence: UInt64) {
    tails[entry.id.replica] = Tail(number: entry.id.number, sequence: sequence)
    if offsets.count >= Self.offsetLimit { offsets.removeAll(keepingCapacity: true) }
    offsets[entry.id] = sequence
  }

  /// Asks the server for the last message of a replica.
  private mutating func learn(_ replica: String, _ connection: NATSConnection) throws(LogFailure) {
    let subject = name.subject(replica)
    let message = try connection.perform { () throws(NATSProblem) in
      try connection.last(of: subject, in: name.stream)
    }
    let number = message?.messageID.flatMap(NATSName.number(inMessageID:))
    tails[replica] = Tail(number: number ?? 0, sequence: message?.sequence ?? 0)
  }

  /// Returns the offset of an entry that the stream contains, or nil if it was trimmed.
  ///
  /// - Complexity: O(log(length of the stream)) calls, or none for entries that this object has appended recently.
  private mutating func offset(
    of entry: ReplicationEntry, _ tail: Tail, _ connection: NATSConnection
  ) throws(LogFailure) -> UInt64? {
    if entry.id.number == tail.number { return tail.sequence }
    if let offset = offsets[entry.id] { return offset }
    let subject = name.subject(entry.id.replica)
    // The numbers of a replica ascend with the sequence numbers.
    var (low, high) = (UInt64(1), tail.sequence)
    while low <= high {
      let middle = low + (high - low) / 2
      let message = try connection.perform { () throws(NATSProblem) in
        try connection.next(of: subject, from: middle, in: name.stream)
      }
      guard let message, let number = message.messageID.flatMap(NATSName.number(inMessageID:)) else {
        // A server that is behind does not have the message yet.
        throw .unanswered(place, because: "the server that was asked does not have all entries yet")
      }
      if number == entry.id.number {
        offsets[entry.id] = message.sequence
        return message.sequence
      }
      if number < entry.id.number { low = message.sequence + 1 } else { high = middle - 1 }
    }
    return nil
  }
}
#endif
