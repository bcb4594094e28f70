import Foundation
import Rill
import RillPersistence

/// Shares a value with a careless program, and checks in each round that no change of either side is lost, that no value
/// is read that is being written, and that no file is moved aside.
@MainActor
struct Others {
  /// A value of which each side changes one part.
  private struct Tally: Codable, Equatable, Sendable {
    var mine = 0
    var theirs = 0

    @Sendable static func merge(_ base: Tally, _ mine: Tally, _ theirs: Tally) -> Tally {
      Tally(mine: mine.mine, theirs: theirs.theirs)
    }
  }

  /// An event of a round.
  private enum Story: CaseIterable {
    /// The other program writes.
    case alone
    /// This program changes the value while the other one writes.
    case both
    /// The same, and this program waits in vain for its change to be saved.
    case impatient
    /// This program changes the value in a lock while the other one writes.
    case locked
    /// The other program replaces the file as a whole while a change waits here.
    case replaced
    /// The other program removes the file.
    case removed
    /// The other program renames the file away and back.
    case renamed
  }

  private let path: String
  private let isSuite: Bool
  private let other: CarelessProgram
  private let shared: SharedReference<Tally>
  private var random: UInt64
  private var expected = Tally()

  private init(path: String, isSuite: Bool, storage: some Storage, seed: UInt64) throws {
    self.path = path
    self.isSuite = isSuite
    random = seed
    other = try CarelessProgram()
    shared = SharedReference(wrappedValue: Tally(), in: storage, "tally", onConflict: .merge(Tally.merge))
  }

  /// Runs rounds with a file, and a tenth as many with a suite of user defaults.
  static func run(rounds: Int, seed: UInt64, in folder: URL) async throws {
    Failures.report(to: { failure in
      // A save that waits for the other program is reported, and takes place later.
      if !failure.description.contains("another program is writing it") {
        Voice.end(because: failure.description)
      }
    })
    let file = folder.appending(path: "tally.rill").path(percentEncoded: false)
    var files = try Others(path: file, isSuite: false, storage: FileStorage(folder: folder), seed: seed)
    try await files.run(rounds)
    let suite = "rill-others-\(seed)"
    setenv("XDG_CONFIG_HOME", folder.path(percentEncoded: false), 1)
    let list = folder.appending(path: "\(suite).plist").path(percentEncoded: false)
    var suites = try Others(
      path: list, isSuite: true, storage: DefaultsStorage(suite: suite), seed: seed &+ 1)
    try await suites.run(rounds / 10)
    Voice.say("others: \(rounds) rounds with files, \(rounds / 10) with a suite")
  }

  private mutating func run(_ rounds: Int) async throws {
    for round in 1...max(rounds, 1) {
      let story = Story.allCases[next(Story.allCases.count)]
      try await tell(story)
      await settle("round \(round), \(story)")
    }
    other.end()
  }

  private mutating func tell(_ story: Story) async throws {
    switch story {
    case .alone: write { _ in }
    case .both: write { $0.change() }
    case .impatient:
      try await changeInVain()
      finish { _ in }
    case .locked:
      write { others in
        others.expected.mine += 1
        others.shared.withLock { $0.mine += 1 }
      }
    case .replaced:
      var theirs = expected
      try await changeInVain()
      theirs.theirs += 1
      expected.theirs += 1
      try Data(text(theirs).utf8).write(to: URL(filePath: path), options: .atomic)
      other.close()
    case .removed:
      try await shared.flush()
      unlink(path)
      await wait(for: Tally())
      expected = Tally()
    case .renamed:
      try await shared.flush()
      guard rename(path, path + ".away") == 0 else { return }
      await wait(for: Tally())
      rename(path + ".away", path)
    }
  }

  /// Changes the part of this program without a lock.
  private mutating func change() {
    expected.mine += 1
    shared.wrappedValue.mine += 1
  }

  /// Lets the other program open the file, changes the part of this program, and waits in vain until it is saved.
  private mutating func changeInVain() async throws {
    other.open(path)
    change()
    do throws(PersistenceFailure) {
      try await shared.flush()
    } catch {
      guard error.code == .inUse else { throw error }
      return
    }
    Voice.end(because: "a value was saved while the other program had the file open")
  }

  /// Lets the other program write its part in pieces, and calls a function meanwhile.
  private mutating func write(_ meanwhile: (inout Others) -> Void) {
    other.open(path)
    finish(meanwhile)
  }

  private mutating func finish(_ meanwhile: (inout Others) -> Void) {
    var theirs = expected
    theirs.theirs += 1
    let text = text(theirs)
    expected.theirs += 1
    other.truncate()
    let pieces = 1 + next(3)
    for piece in 0..<pieces {
      if piece == pieces / 2 { meanwhile(&self) }
      let (start, end) = (text.count * piece / pieces, text.count * (piece + 1) / pieces)
      other.write(text.dropFirst(start).prefix(end - start))
    }
    other.close()
  }

  private func text(_ tally: Tally) -> String {
    let json = #"{"mine":\#(tally.mine),"theirs":\#(tally.theirs)}"#
    guard isSuite else { return json }
    let list = ["tally": Data(json.utf8)]
    do {
      let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
      return String(decoding: data, as: UTF8.self)
    } catch {
      Voice.end(because: "\(error)")
    }
  }

  /// Waits until the value contains the changes of both sides, and checks the file.
  private func settle(_ round: String) async {
    await wait(for: expected)
    do throws(PersistenceFailure) { try await shared.flush() } catch {
      Voice.end(because: "\(round): \(error)")
    }
    guard shared.value == expected else {
      Voice.end(because: "\(round): \(shared.value) instead of \(expected)")
    }
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      if let name = names.first(where: { $0.contains(".unreadable-") }) {
        Voice.end(because: "\(round): something was moved aside: \(name)")
      }
    } catch {
      Voice.end(because: "\(round): \(error)")
    }
  }

  private func wait(for value: Tally) async {
    for await found in shared.values() where found == value { return }
  }

  /// Returns a number below a limit, generated with xorshift.
  private mutating func next(_ limit: Int) -> Int {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return Int(random % UInt64(limit))
  }
}
