#if os(Linux)
import Foundation
import Rill
import RillFixtures
import RillPersistenceTesting
import RillTesting
import Testing

@testable import RillPersistence

/// What other programs write to the file of a suite while a value in it is shared.
@Suite(.timeLimit(.minutes(60)))
struct OthersSuiteTests {
  private let suite = TemporarySuite()
  private var path: String {
    let home = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? NSHomeDirectory() + "/.config"
    return "\(home)/\(suite.name).plist"
  }

  private func list(_ number: Int) throws -> String {
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["number": number, "other": "text"], format: .xml, options: 0)
    return String(decoding: data, as: UTF8.self)
  }

  @Test(arguments: Conformance.exclusiveStorage.checks)
  func `a suite excludes other writers`(rule: ConformanceCheck<StorageSite>) async {
    await rule.run { [suite] in StorageSite { DefaultsStorage(suite: suite.name) } }
  }

  @Test func `a suite that is written in pieces is read only when it is whole, and followed`() async throws {
    @SharedReference(in: .defaults(suite.name), "number") var number = 0
    let seen = Task { [values = $number.values(buffer: .unbounded)] in
      var seen: Set<Int> = []
      for await value in values {
        seen.insert(value)
        if value == 100 { break }
      }
      return seen
    }
    for round in 1...100 {
      let text = try list(round)
      let writer = CarelessWriter(path)
      writer.write(text.prefix(round * 2))
      if round.isMultiple(of: 10) {
        let storage = DefaultsStorage(suite: suite.name)
        let failure = PersistenceFailure.beingWritten("number", in: storage.place)
        #expect(storage.load("number") == .unreadable(failure))
        #expect(throws: failure) { try storage.save(Data("0".utf8), under: "number") }
      }
      writer.write(text.dropFirst(round * 2))
      writer.close()
      await $number.becomes(round)
    }
    #expect(await seen.value.isSubset(of: Set(0...100)))
    try FileManager.default.removeItem(atPath: path)
    await $number.becomes(0)
    unlink(path)
  }

  @Test func `a change made while another program writes a suite keeps what both have written`() async throws
  {
    let reference = SharedReference(
      wrappedValue: 0, in: .defaults(suite.name), "number",
      onConflict: .merge { base, mine, theirs in theirs + mine - base })
    reference.withLock { $0 = 10 }
    let writer = CarelessWriter(path, truncating: false)
    reference.wrappedValue = 11
    let failure = await #expect(throws: PersistenceFailure.self) { try await reference.flush() }
    #expect(failure?.code == .inUse)
    writer.truncate()
    writer.write(try list(100))
    writer.close()
    await reference.becomes(101)
    try await reference.flush()
    let defaults = try #require(UserDefaults(suiteName: suite.name))
    #expect(defaults.string(forKey: "other") == "text")
    unlink(path)
  }

  @Test func `a suite is replaced as a whole, and what this process has set is kept`() throws {
    let defaults = try #require(suite.defaults)
    let storage = DefaultsStorage(suite: suite.name)
    defaults.set("native", forKey: "native")
    let old = FileStamp(path) ?? FileStamp()
    try storage.save(Data("1".utf8), under: "a")
    let first = try #require(FileStamp(path))
    try storage.save(Data("2".utf8), under: "a")
    #expect(FileStamp(path)?.inode != first.inode && old.inode != first.inode)
    #expect(defaults.data(forKey: "a") == Data("2".utf8))
    #expect(defaults.string(forKey: "native") == "native")
    #expect(storage.load("native") == .value(Data("\"native\"".utf8)))
    unlink(path)
    unlink("\(URL(filePath: path).deletingLastPathComponent().path())/.\(suite.name).plist.lock")
  }

  @Test func `a damaged suite is neither read nor replaced`() throws {
    let storage = DefaultsStorage(suite: suite.name)
    let text = try list(1).prefix(150)
    let writer = CarelessWriter(path)
    writer.write(text)
    writer.close()
    let failure = PersistenceFailure.damagedSuite(storage.place, path)
    #expect(storage.load("number") == .unreadable(failure))
    #expect(throws: failure) { try storage.save(Data("0".utf8), under: "number") }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(
      failure.description == """
        The file of defaults \(suite.name) is damaged: \(path) is not a property list. It was left as it is, and \
        nothing is saved over it. Restore a backup, or move it away.
        """)
    unlink(path)
  }
}

extension FileStamp {
  /// Reads the stamp of the file with a path, or returns nil if there is none.
  fileprivate init?(_ path: String) {
    guard case .success(let file?) = OpenFile.open(path) else { return nil }
    self = file.stamp
    file.close()
  }
}
#endif
