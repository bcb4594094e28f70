import Rill

/// The descriptions of recoveries and refusals.
enum JournalWording {
  static func text(_ recovery: JournalRecovery) -> String {
    var parts =
      recovery.isFresh
      ? ["The journal was empty, and begins with the state of the store."]
      : [
        """
        Recovered up to entry \(recovery.newest): \(count(recovery.replayed, "entry", "entries")) replayed on the snapshot \
        after entry \(recovery.snapshot).
        """
      ]
    for skipped in recovery.skipped {
      parts.append("Entry \(skipped.number) was left out: \(skipped.reason).")
    }
    if let cut = recovery.cut {
      let snapshots = cut.snapshots == 0 ? "" : " and \(count(cut.snapshots, "snapshot", "snapshots"))"
      let entries = count(cut.count, "entry", "entries")
      parts.append(
        cut.isMissing
          ? "\(entries)\(snapshots) cannot be read any more. Everything as it was is kept in \(cut.location)."
          : "\(entries)\(snapshots) did not fit and were moved to \(cut.location).")
    }
    for effect in recovery.unfinished {
      parts.append(
        "The effect \"\(effect.description.name)\" of entry \(effect.cause) had not ended: \(text(effect.fate))."
      )
    }
    return parts.joined(separator: " ")
  }

  private static func text(_ fate: JournalRecovery.Unfinished.Fate) -> String {
    switch fate {
    case .runsAgain: "it runs again"
    case .answered: "an action was handled in its place"
    case .forgotten: "it is forgotten"
    case .left: "the action in its place was refused, and it is left as it is"
    }
  }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  /// Returns the reason why a store refuses actions while the queue is full.
  static func isFull(_ count: Int, _ track: String, _ place: StoragePlace) -> String {
    """
    \(count) entries wait to be written to the track "\(track)" of \(place), which is all that its settings allow; wait for \
    room(), raise the limits, or let it grow
    """
  }
}
