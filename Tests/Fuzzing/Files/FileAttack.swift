import Foundation
import Rill
import RillDebugging
import RillPersistence
import RillSessions

extension Desk {
  /// Saves the state of a store in memory; a field that a file lacks receives its default.
  @MainActor
  static func persistence(
    of store: Store<State, Action>
  ) -> Persistence<State, Action, State> {
    store.persistence(in: MemoryStorage(), as: "desk", schema: Schema("Desk", State.self).acceptingPlain())
  }
}

/// A file for one of the readers.
enum FuzzFile: CustomStringConvertible {
  case session([UInt8])
  case redux([UInt8])
  case state([UInt8])
  case text([UInt8])

  /// Creates the next file.
  init(_ maker: FileMaker, _ random: inout FuzzRandom) {
    self =
      switch random.below(5) {
      case 0, 1: .session(maker.session(&random))
      case 2: .redux(maker.redux(&random))
      case 3: .state(maker.state(&random))
      default: .text(random.once(in: 2) ? maker.state(&random) : maker.redux(&random))
      }
  }

  /// The kind of the file.
  var kind: String {
    switch self {
    case .session: "session"
    case .redux: "file of Redux DevTools"
    case .state: "state"
    case .text: "state as text"
    }
  }

  /// The file as Swift code for a test.
  var description: String {
    switch self {
    case .session(let bytes): "try Session(file: Data(\(SwiftBytes(bytes))))"
    case .redux(let bytes): "try Session(redux: Data(\(SwiftBytes(bytes))))"
    case .state(let bytes): "try persistence.importData(Data(\(SwiftBytes(bytes))))"
    case .text(let bytes): "try persistence.importJSON(String(decoding: \(SwiftBytes(bytes)), as: UTF8.self))"
    }
  }
}

/// Reads files and loads the results into stores.
@MainActor
struct FileAttack {
  let world: World
  let tally: Tally

  /// Returns a description of a flaw in the handling of a file, or nil.
  func objection(to file: FuzzFile) -> String? {
    let before = world.footprint
    do {
      switch file {
      case .session(let bytes): try take(try Session(file: Data(bytes)), before)
      case .redux(let bytes): try take(try Session(redux: Data(bytes)), before)
      case .state(let bytes): try Desk.persistence(of: world.desk).importData(Data(bytes))
      case .text(let bytes):
        try Desk.persistence(of: world.desk).importJSON(String(decoding: bytes, as: UTF8.self))
      }
      tally.count("\(file.kind): taken")
      return nil
    } catch let objection as Objection {
      return objection.text
    } catch let failure as SessionFailure {
      tally.count("\(file.kind): \(failure.code)")
      return objection(failure.message, failure.fix, file, before)
    } catch let failure as PersistenceFailure {
      tally.count("\(file.kind): \(failure.code)")
      return objection(failure.message, failure.fix, file, before)
    } catch {
      return "The failure is none of the library's: \(error)"
    }
  }

  private struct Objection: Error { let text: String }

  private func objection(
    _ message: String, _ fix: String, _ file: FuzzFile, _ before: Footprint
  ) -> String? {
    if message.isEmpty || fix.isEmpty { return "The failure says too little." }
    var after = world.footprint
    // A refused state leaves an entry that reports the refusal.
    if case .state = file { after.desk = before.desk }
    if case .text = file { after.desk = before.desk }
    return before == after ? nil : "A file that was refused has changed something."
  }

  /// Performs all operations on a session.
  private func take(_ session: Session, _ before: Footprint) throws {
    let again = try Session(file: session.file)
    guard again == session else {
      throw Objection(text: "The session is another when it is written and read.")
    }
    _ = session.redux(.actions)
    let lifted = try Session(redux: session.redux(.lifted))
    guard lifted.entries.count == session.entries.count else {
      throw Objection(text: "Redux DevTools would see another number of entries.")
    }
    _ = session.fit(coding: SessionCoding<Desk.State, Desk.Action>.codable)
    do {
      _ = try session.replay(on: world.desk, coding: .codable)
    } catch {
      // Loading fails in the same way and must change nothing.
    }
    guard world.footprint == before else { throw Objection(text: "Replaying has changed the store.") }
    try world.deskHistory.load(session)
  }
}
