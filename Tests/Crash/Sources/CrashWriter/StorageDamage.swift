import Foundation
import Rill
import RillPersistence
import RillSQLite
import Synchronization

/// Flips bits in the files of a storage, truncates them, and checks that no value is lost without a report.
@MainActor
struct StorageDamage {
  private static let endings = ["", "-wal", "-marks"]
  private static let keys: [StorageKey] = (1...9).map { StorageKey("key \($0)") }
  private static let rounds = 4

  let folder: URL
  private var state: UInt64

  init(folder: URL, seed: UInt64) {
    self.folder = folder
    state = seed
  }

  /// Damages the files of storages.
  ///
  /// - Parameters:
  ///   - flips: The number of flipped bits, each in a fresh copy.
  ///   - stride: The distance between the lengths to which files are truncated.
  /// - Returns: The number of each outcome.
  /// - Throws: The detected failure.
  mutating func run(flips: Int, stride: Int) throws -> [Damage.Outcome: Int] {
    let storages = [try storage(isClosed: false), try storage(isClosed: true)]
    var outcomes: [Damage.Outcome: Int] = [:]
    for round in 0..<flips {
      var files = storages[round % 2]
      let names = files.keys.sorted()
      let name = names[random(names.count)]
      guard let size = files[name]?.count, size > 0 else { continue }
      let index = random(size)
      files[name]?[index] ^= 1 << UInt8(random(8))
      outcomes[try open(files, "a flip in byte \(index) of *\(name) of a storage"), default: 0] += 1
    }
    for files in storages {
      for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
        for length in Swift.stride(from: 0, to: bytes.count, by: max(stride, 1)) {
          var files = files
          files[name] = bytes.prefix(length)
          outcomes[try open(files, "*\(name) of a storage cut to \(length) bytes"), default: 0] += 1
        }
      }
    }
    return outcomes
  }

  /// Returns the value that is saved under a key in a round.
  ///
  /// It ends with a checksum, as the values of stores do.
  private static func value(_ key: StorageKey, _ round: Int) -> Data {
    // Some values need pages of their own.
    let count = key == keys[2] ? 9_000 : 200
    let text = String(repeating: "\(key) in round \(round). ", count: count / 20)
    let sum = text.utf8.reduce(0 as UInt32) { ($0 << 5 | $0 >> 27) ^ UInt32($1) }
    return Data("\(text)\(sum)".utf8)
  }

  /// Writes a storage and returns its files.
  ///
  /// - Parameter isClosed: A Boolean value that determines whether the program ends as usual or is killed.
  /// - Returns: The files by the suffixes of their names.
  /// - Throws: The failure of the storage.
  private func storage(isClosed: Bool) throws -> [String: Data] {
    let file = folder.appending(path: "values-\(isClosed).sqlite")
    var files: [String: Data] = [:]
    do {
      let storage = SQLiteStorage(file: file)
      for round in 1...Self.rounds {
        for key in Self.keys { try storage.save(Self.value(key, round), under: key) }
      }
      for key in Self.keys.prefix(2) { _ = try storage.setAside(key, .backup, because: "test") }
      if !isClosed { files = read(file) }
    }
    return isClosed ? read(file) : files
  }

  private func read(_ file: URL) -> [String: Data] {
    Dictionary(
      uniqueKeysWithValues: Self.endings.compactMap { ending in
        FileManager.default.contents(atPath: file.path() + ending).map { (ending, $0) }
      })
  }

  /// Opens damaged files with a new storage and reads everything.
  private func open(_ files: [String: Data], _ what: String) throws -> Damage.Outcome {
    let place = folder.appending(path: "copy")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { do { try FileManager.default.removeItem(at: place) } catch {} }
    let copy = place.appending(path: "values.sqlite")
    for (ending, bytes) in files { try bytes.write(to: URL(filePath: copy.path() + ending)) }
    let reports = Mutex(0)
    return Failures.reporting(to: { _ in reports.withLock { $0 += 1 } }) {
      let storage = SQLiteStorage(file: copy)
      var outcome = Damage.Outcome.whole
      for key in Self.keys {
        switch storage.load(key) {
        case .unreadable: outcome = .thrown
        case .value(Self.value(key, Self.rounds)): break
        case .value(let data):
          let isOld = (1..<Self.rounds).contains { Self.value(key, $0) == data }
          // Any other bytes do not fit their checksum.
          if isOld, reports.withLock({ $0 }) == 0 { Voice.end(because: "\(what): \"\(key)\" is older") }
          if outcome == .whole { outcome = .named }
        case .absent:
          if reports.withLock({ $0 }) == 0 { Voice.end(because: "\(what): \"\(key)\" is absent") }
          if outcome == .whole { outcome = .named }
        }
      }
      for key in Self.keys.prefix(2) {
        do {
          let items = try storage.itemsSetAside(key)
          if items.count != 1, reports.withLock({ $0 }) == 0 {
            Voice.end(because: "\(what): \(items.count) items are set aside for \"\(key)\"")
          }
        } catch {
          outcome = .thrown
        }
      }
      return outcome
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
