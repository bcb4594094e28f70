import Foundation
import Rill
import RillJournal
import RillPersistence
import RillSQLite
import Synchronization

/// Flips bits in the files of a killed program, truncates them, and checks that no data is lost without a report.
@MainActor
struct Damage {
  /// The result of a round.
  enum Outcome: String {
    case whole, named, thrown
  }

  private static let endings = ["", "-wal", "-marks"]
  private static let count = 8

  let folder: URL
  private var state: UInt64
  private var outcomes: [Outcome: Int] = [:]

  init(folder: URL, seed: UInt64) {
    self.folder = folder
    state = seed
  }

  /// Damages a journal and a storage.
  ///
  /// - Parameters:
  ///   - flips: The number of flipped bits, each in a fresh copy.
  ///   - stride: The distance between the lengths to which files are truncated.
  /// - Throws: The detected failure.
  mutating func run(flips: Int, stride: Int) async throws {
    let journals = [try await journal(isChecked: false), try await journal(isChecked: true)]
    for round in 0..<flips {
      var files = journals[round % 2]
      let names = files.keys.sorted()
      let name = names[random(names.count)]
      guard let size = files[name]?.count, size > 0 else { continue }
      let index = random(size)
      files[name]?[index] ^= 1 << UInt8(random(8))
      try await open(files, "a flip in byte \(index) of *\(name)")
    }
    for files in journals {
      for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
        for length in Swift.stride(from: 0, to: bytes.count, by: max(stride, 1)) {
          var files = files
          files[name] = bytes.prefix(length)
          try await open(files, "*\(name) cut to \(length) bytes")
        }
      }
    }
    var storages = StorageDamage(folder: folder, seed: state)
    for (outcome, count) in try storages.run(flips: flips, stride: stride) {
      outcomes[outcome, default: 0] += count
    }
    let text = outcomes.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.value) \($0.key.rawValue)" }
    Voice.say("damage: " + text.joined(separator: ", "))
  }

  /// Writes a journal and returns its files as a killed program leaves them.
  ///
  /// - Parameter isChecked: A Boolean value that determines whether SQLite has moved its log to the main file once.
  /// - Returns: The files by the suffixes of their names.
  /// - Throws: The failure of the journal.
  private func journal(isChecked: Bool) async throws -> [String: Data] {
    let file = folder.appending(path: "journal-\(isChecked).sqlite")
    let store = Self.store()
    let settings = JournalSettings(snapshotInterval: 5)
    for _ in 0...(isChecked ? 1 : 0) {
      let store = Self.store()
      let kept = try await store.attach(
        Journal(in: SQLiteJournalFile(at: file), settings: settings), as: "sum")
      for _ in kept.newest..<UInt64(Self.count / 2) {
        store.send(Int(kept.newest) + 1)
        try await kept.flush()
      }
      if !isChecked { break }
    }
    let kept = try await store.attach(Journal(in: SQLiteJournalFile(at: file), settings: settings), as: "sum")
    for _ in kept.newest..<UInt64(Self.count) {
      store.send(Int(kept.newest) + 1)
      try await kept.flush()
    }
    var files: [String: Data] = [:]
    for ending in Self.endings { files[ending] = try Data(contentsOf: URL(filePath: file.path() + ending)) }
    return files
  }

  private static func store() -> Store<Int, Int> {
    Store(0) { (state: inout Int, number: Int) -> Effect<Int> in
      state += number
      return .none
    }
  }

  private mutating func open(_ files: [String: Data], _ what: String) async throws {
    let place = folder.appending(path: "copy")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let file = place.appending(path: "journal.sqlite")
    for (ending, bytes) in files { try bytes.write(to: URL(filePath: file.path() + ending)) }
    let outcome = try await outcome(file, files, what)
    outcomes[outcome, default: 0] += 1
    try FileManager.default.removeItem(at: place)
  }

  private func outcome(_ file: URL, _ files: [String: Data], _ what: String) async throws -> Outcome {
    let store = Self.store()
    do {
      let kept = try await store.attach(
        Journal(in: SQLiteJournalFile(at: file, durability: .normal)), as: "sum")
      try await kept.close()
      let newest = Int(kept.recovery.newest)
      guard store.state == newest * (newest + 1) / 2 else {
        Voice.end(because: "\(what): the state is \(store.state)")
      }
      let (cut, salvaged) = (kept.recovery.truncation, kept.recovery.salvaged)
      if cut?.isMissing == true || salvaged != nil { expect(files, at: file.path() + "-damaged-1", what) }
      guard newest < Self.count else { return cut == nil && salvaged == nil ? .whole : .named }
      guard let cut, cut.count + cut.snapshots > 0 else { Voice.end(because: "\(what): \(kept.recovery)") }
      return .named
    } catch {
      let hasCopies = FileManager.default.fileExists(atPath: file.path() + "-damaged-1")
      expect(files, at: file.path() + (hasCopies ? "-damaged-1" : ""), "\(what): \(error)")
      // A file that SQLite finds damaged is salvaged, unless no snapshot can be read.
      guard error.code != .damaged else { Voice.end(because: "\(what): \(error)") }
      return .thrown
    }
  }

  /// Checks that the damaged files still exist.
  private func expect(_ files: [String: Data], at path: String, _ what: String) {
    for ending in ["", "-wal"] {
      guard let bytes = files[ending], !bytes.isEmpty else { continue }
      guard FileManager.default.contents(atPath: path + ending) == bytes else {
        Voice.end(because: "\(what): \(path + ending) is not as it was")
      }
    }
  }

  /// Returns a number below a limit, generated with xorshift.
  private mutating func random(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(max(limit, 1)))
  }
}
