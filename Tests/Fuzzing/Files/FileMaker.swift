import Foundation
import RillDebugging
import RillPersistence
import RillSessions
import RillValues

/// Creates files of all kinds: files that a store has written, and modified files.
@MainActor
struct FileMaker {
  private let sessions: [[UInt8]]
  let redux: [[UInt8]]
  /// States as a persistence writes them, and without an envelope.
  let states: [[UInt8]]

  /// Writes the files with a store.
  init(_ world: World) throws {
    let session = try world.deskHistory.session(World.deskName, seeds: ["clock": try JSONText("[1,{}]")])
    let start = session.start.map { [$0] } ?? []
    let states = start + session.entries.dropFirst().map { _ in session.start ?? start[0] }
    var files = [Array(session.file)]
    // A write and a gap, which no action produces.
    var written = session
    written.entries = [
      SessionEntry(
        1, .write([.set([.name("coins")], try JSONText("5")), .remove([.name("mood")])]), name: "w"),
      SessionEntry(2, .gap([.splice([.name("notes")], at: 0, removing: 1, inserting: [])]), name: "g"),
    ]
    files.append(Array(written.file))
    sessions = files
    redux = [
      Array(session.redux(.lifted)), Array(session.redux(.lifted, states: states)),
      Array(session.redux(.actions)),
      Array(Self.foreign.utf8),
    ]
    let persistence = Desk.persistence(of: world.desk)
    self.states = [Array(try persistence.exportData()), Array(try persistence.exportJSON().utf8)]
  }

  /// A file of Redux DevTools for another program.
  private static let foreign = #"""
    {"actionsById":{"0":{"type":"PERFORM_ACTION","action":{"type":"@@INIT"},"timestamp":1700000000000.5},
    "1":{"type":"PERFORM_ACTION","action":{"type":"add","n":1.50},"timestamp":1700000000001,"stack":"x"}},
    "computedStates":[{"state":{"n":0}},{"state":{"n":1},"error":"no"}],"currentStateIndex":1,"nextActionId":2,
    "skippedActionIds":[1],"stagedActionIds":[0,1],"isLocked":false,"isPaused":false,"committedState":{"n":0}}
    """#

  /// Returns a session, or occasionally a file of Redux DevTools.
  nonisolated func session(_ random: inout FuzzRandom) -> [UInt8] {
    changed(random.one(of: random.once(in: 6) ? redux : sessions), &random)
  }

  /// Returns a file of Redux DevTools.
  nonisolated func redux(_ random: inout FuzzRandom) -> [UInt8] { changed(random.one(of: redux), &random) }

  /// Returns a state in an envelope whose checksum is usually correct, or a state without an envelope.
  nonisolated func state(_ random: inout FuzzRandom) -> [UInt8] {
    let file = random.one(of: states)
    guard file.starts(with: "rill/".utf8), !random.once(in: 4), let end = file.firstIndex(of: 0x0a) else {
      return changed(file, &random)
    }
    var head = Array(file[..<end].dropFirst(16))
    var payload = Array(file[(end + 1)...])
    if random.once(in: 4) { head = random.changedJSON(head) }
    if !random.once(in: 4) { payload = changed(payload, &random) }
    head = Self.telling(payload.count, in: head)
    let rest = head + [0x0a] + payload
    return Array("rill/1 \(Checksum.of(rest).hex) ".utf8) + rest
  }

  /// Returns a head with the correct length, if it contains a length.
  nonisolated static func telling(_ length: Int, in head: [UInt8]) -> [UInt8] {
    do {
      var value = try JSONText(utf8: head).value
      guard case .object(var members) = value else { return head }
      for index in members.indices where members[index].name == "length" {
        members[index].value = .number("\(length)")
      }
      value = .object(members)
      return JSONText(value).utf8
    } catch {
      return head
    }
  }

  private nonisolated func changed(_ file: [UInt8], _ random: inout FuzzRandom) -> [UInt8] {
    switch random.below(8) {
    case 0: file
    case 1...5: random.changedJSON(file)
    default: random.changed(file)
    }
  }
}
