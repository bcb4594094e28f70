import Foundation
import RillReplication

/// Appends numbered entries, and reads those of all replicas.
@MainActor
final class EntryWriter {
  private let log: any ReplicationLog
  private let replica: String
  /// A Boolean value that indicates whether entries are reported before they are appended, which the harness must detect.
  private let isHasty: Bool
  private var history = History()
  /// The offsets of own entries that were appended and not yet read.
  private var offsets: [UInt64: UInt64] = [:]

  init(log: any ReplicationLog, replica: String, isHasty: Bool = false) {
    self.log = log
    self.replica = replica
    self.isHasty = isHasty
  }

  func run() async throws {
    let log = log
    let last = try await LogProgram.persisting { try await log.bounds() }.last
    var newest: [PlacedEntry] = []
    while history.last < last {
      newest = Array((newest + (try await read()).filter { $0.entry?.id.replica == replica }).suffix(3))
    }
    var number = history.numbers[replica, default: 0]
    LogVoice.found(Int(number))
    // The answers to the newest entries may have been lost with the process.
    let repeated = newest.compactMap(\.entry)
    let again = try await LogProgram.persisting { try await log.append(repeated) }
    guard again == newest.map(\.offset) else {
      throw History.Problem.order(
        "an append again has the offsets \(again) instead of \(newest.map(\.offset))")
    }
    let reading = Task {
      do { while true { _ = try await read() } } catch { LogVoice.end(because: "\(error)") }
    }
    defer { reading.cancel() }
    var random = SystemRandomNumberGenerator()
    while true {
      let group = (1...UInt64.random(in: 1...8, using: &random)).map { step in
        let id = EntryID(replica: replica, number: number + step)
        return ReplicationEntry(id: id, bytes: History.bytes(id))
      }
      number += UInt64(group.count)
      LogVoice.wants(Int(number))
      if isHasty { LogVoice.kept(Int(number)) }
      let added = try await LogProgram.persisting { try await log.append(group) }
      for (entry, offset) in zip(group, added) where offset > history.last {
        offsets[entry.id.number] = offset
      }
      LogVoice.kept(Int(number))
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Reads the next entries.
  private func read() async throws -> [PlacedEntry] {
    let (log, after) = (log, history.last)
    let entries = try await LogProgram.persisting { try await log.entries(after: after, limit: 500) }
    try history.add(entries)
    for placed in entries where placed.entry?.id.replica == replica {
      guard let number = placed.entry?.id.number, let offset = offsets.removeValue(forKey: number) else {
        continue
      }
      guard offset == placed.offset else {
        throw History.Problem.order("entry \(number) was appended at \(offset) and is at \(placed.offset)")
      }
    }
    return entries
  }
}
