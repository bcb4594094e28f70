import Foundation
import RillNATS
import RillReplication
import RillSQLite

/// Appends entries to a log that it shares with other processes, until it is killed.
///
/// `LogWriter entries PLACE REPLICA` appends entries. `LogWriter stores PLACE REPLICA` sends actions to a replicated store.
/// `LogWriter contents PLACE` reads the log and reports what it contains. A place is the path of a file, or the URLs of NATS
/// servers, with three copies if there are several servers. `LogWriter hasty PLACE REPLICA` reports entries too early.
@main
@MainActor
struct LogProgram {
  static func main() async {
    let words = CommandLine.arguments.dropFirst()
    guard words.count >= 2, let mode = words.first else {
      LogVoice.end(because: "the arguments must be a mode, a place and the ID of a replica")
    }
    let place = words[words.startIndex + 1]
    do {
      switch (mode, words.count) {
      case ("entries", 3):
        try await EntryWriter(log: log(at: place), replica: words[words.endIndex - 1]).run()
      case ("hasty", 3):
        try await EntryWriter(log: log(at: place), replica: words[words.endIndex - 1], isHasty: true).run()
      case ("stores", 3):
        try await BoardWriter(log: traced(log(at: place)), replica: words[words.endIndex - 1]).run()
      case ("contents", 2): try await contents(of: log(at: place))
      case ("board", 2): try await BoardWriter(log: log(at: place), replica: "reader").report()
      default: LogVoice.end(because: "there is no mode \(mode) with \(words.count - 2) arguments")
      }
    } catch {
      LogVoice.end(because: "\(error)")
    }
  }

  private static func log(at place: String) -> any ReplicationLog {
    guard place.contains("://") else { return SQLiteLog(at: URL(filePath: place), patience: .seconds(30)) }
    return NATSLog(place, stream: "crashes", replicas: place.contains(",") ? 3 : 1)
  }

  /// Returns a log that notes what it reads, if the environment names a file for the notes.
  private static func traced(_ log: any ReplicationLog) throws -> any ReplicationLog {
    guard let path = ProcessInfo.processInfo.environment["LOG_TRACE"] else { return log }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { throw POSIXError(.EIO) }
    return TracedLog(log, file: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
  }

  /// Reads the whole log.
  private static func contents(of log: any ReplicationLog) async throws {
    var history = History()
    let last = try await persisting { try await log.bounds() }.last
    while history.last < last {
      let after = history.last
      try history.add(try await persisting { try await log.entries(after: after, limit: 500) })
    }
    for (replica, number) in history.numbers.sorted(by: { $0.key < $1.key }) {
      LogVoice.say("has \(replica) \(number)")
    }
    LogVoice.say("done \(history.last)")
  }

  /// Repeats a call of a log until its servers can be reached.
  static func persisting<Result>(_ call: () async throws -> Result) async throws -> Result {
    while true {
      do { return try await call() } catch let failure as LogFailure {
        guard failure.kind == .unavailable else { throw failure }
      }
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}

/// The entries of a log, as one process has read them.
struct History {
  /// The highest number of each replica.
  private(set) var numbers: [String: UInt64] = [:]
  private(set) var last: UInt64 = 0
  private var checksum: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Adds entries, and reports the checksum at some offsets, which is the same in all processes.
  mutating func add(_ entries: [PlacedEntry]) throws {
    for placed in entries {
      guard placed.offset > last else { throw Problem.order("offset \(placed.offset) comes after \(last)") }
      last = placed.offset
      guard let entry = placed.entry else { throw Problem.order("there is no entry at \(last)") }
      guard entry.id.number == numbers[entry.id.replica, default: 0] + 1 else {
        let before = numbers[entry.id.replica, default: 0]
        throw Problem.order("\(entry.id.replica) \(entry.id.number) at \(last) comes after \(before)")
      }
      numbers[entry.id.replica] = entry.id.number
      guard entry.bytes == Self.bytes(entry.id) else { throw Problem.order("other bytes at \(last)") }
      for byte in Array("\(last) \(entry.id.replica) \(entry.id.number)".utf8) {
        checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01b3
      }
      if last.isMultiple(of: 16) { LogVoice.say("at \(last) \(checksum)") }
    }
  }

  /// The bytes of an entry, which follow from its identity.
  static func bytes(_ id: EntryID) -> [UInt8] {
    let size = id.number % 32 == 0 ? 20_000 : Int(id.number % 200)
    return [UInt8](repeating: UInt8(truncatingIfNeeded: id.number), count: size)
  }

  enum Problem: Error, CustomStringConvertible {
    case order(String)

    var description: String {
      switch self {
      case .order(let text): text
      }
    }
  }
}
