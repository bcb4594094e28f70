import Rill
import RillJournal
import RillPersistence
import RillSessions

/// Recovers stores from journals and continues from there.
@MainActor
struct JournalAttack {
  let tally: Tally

  /// Returns a description of a flaw in the handling of a journal, or nil.
  func objection(to journal: FuzzJournal) async -> String? {
    let file = MemoryJournalFile()
    file.damage(JournalMaker.stream) { $0 = journal.rows }
    do throws(PersistenceFailure) {
      let session = try Session(of: file)
      _ = session.file
      tally.count("journal as session: taken")
    } catch {
      tally.count("journal as session: \(error.code)")
      if error.message.isEmpty || error.fix.isEmpty { return "The failure says too little." }
    }
    let desk = World().desk
    let before = desk.state
    do throws(PersistenceFailure) {
      let kept = try await desk.attach(Journal(in: file), as: JournalMaker.stream)
      desk.send(.payday)
      try await kept.close()
      tally.count("journal: taken")
      // Entries added after the last accepted number are refused the next time.
      if kept.newest > UInt64(Int64.max) { return nil }
    } catch {
      tally.count("journal: \(error.code)")
      if error.message.isEmpty || error.fix.isEmpty { return "The failure says too little." }
      return before == desk.state ? nil : "A journal that was refused has changed the store."
    }
    return await again(file, desk.state)
  }

  /// Checks that the written entries are found again.
  private func again(_ file: MemoryJournalFile, _ state: Desk.State) async -> String? {
    let desk = World().desk
    // The first file belongs to its journal during the journal's lifetime.
    let copy = MemoryJournalFile()
    copy.damage(JournalMaker.stream) { $0 = file.rows(of: JournalMaker.stream) }
    do throws(PersistenceFailure) {
      try await desk.attach(Journal(in: copy), as: JournalMaker.stream)
    } catch {
      return "What was recovered and written cannot be recovered again: \(error)"
    }
    return desk.state == state ? nil : "What was recovered and written is another state the next time."
  }
}
