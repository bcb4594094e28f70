import RillPersistence

extension JournalSource {
  /// Reads the newest snapshot before an entry and the entries after it, so that the effects of the entry can be
  /// recreated.
  ///
  /// Does not fail if data cannot be read: the effects are then listed without their descriptions and cannot run again.
  func readPast(of cause: UInt64, before row: JournalRowID, _ defaults: State, _ found: inout Found) {
    do throws(PersistenceFailure) {
      var last = row
      while let (snapshot, row) = try file.snapshot(of: format.name, before: last) {
        last = row
        found.snapshots.insert(snapshot.number, at: 0)
        guard snapshot.isWhole, snapshot.number < cause else { continue }
        let (_, data) = JournalHead.split(snapshot.data)
        let loaded = try format.keeper.read(data, defaults: defaults, source: "A snapshot in \(source)")
        var past = Found()
        past.stateVersion = loaded.report.from
        for line in try lines(after: snapshot.precedingChecksum, row).lines {
          try take(line, &past)
          // The newer snapshot starts here.
          if past.seen >= found.snapshot { break }
        }
        found.past = (loaded.value, past.steps)
        return
      }
    } catch {
      found.past = nil
    }
  }
}
