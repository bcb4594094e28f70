import Rill

extension JournalRecovery: CustomStringConvertible {
  /// The recovered entries, and everything that was left out, moved or not ended.
  public var description: String {
    var parts =
      isFresh
      ? ["The journal was empty, and begins with the state of the store."]
      : [
        """
        Recovered up to entry \(newest): \(count(replayed, "entry", "entries")) replayed on the snapshot \
        after entry \(snapshot).
        """
      ]
    if !lostFields.isEmpty {
      parts.append(
        "The state does not have these fields of the snapshot: \(lostFields.joined(separator: ", ")).")
    }
    if replaced > 0 {
      parts.append(
        "\(count(replaced, "input", "inputs")) of the store before that \(replaced == 1 ? "is" : "are") replaced."
      )
    }
    for skipped in skipped {
      parts.append("Entry \(skipped.number) was left out: \(skipped.reason).")
    }
    if let salvaged {
      parts.append(
        "The file was damaged, and its readable rows were copied. The damaged file is kept in \(salvaged).")
    }
    if let truncation {
      let numbers = truncation.numbers.map { " (\($0.lowerBound) to \($0.upperBound))" } ?? ""
      let snapshots =
        truncation.snapshots == 0 ? "" : " and \(count(truncation.snapshots, "snapshot", "snapshots"))"
      let entries = count(truncation.count, "entry", "entries") + numbers
      let fate =
        switch (truncation.isMissing, truncation.location) {
        case (true, ""):
          """
          \(entries)\(snapshots) are gone with the journal's file. Put the file or a backup back while no program uses it. If you \
          have removed the file on purpose, remove the file with the suffix -marks as well.
          """
        case (true, let location):
          "\(entries)\(snapshots) cannot be read any more. Everything as it was is kept in \(location)."
        case (false, let location): "\(entries)\(snapshots) did not fit and were moved to \(location)."
        }
      parts.append(fate)
    }
    for effect in unfinished {
      parts.append(
        "The effect \"\(effect.description.name)\" of entry \(effect.cause) had not ended: \(text(effect.outcome))."
      )
    }
    return parts.joined(separator: " ")
  }

  private func text(_ outcome: Unfinished.Outcome) -> String {
    switch outcome {
    case .runsAgain: "it runs again"
    case .answered: "an action was handled in its place"
    case .forgotten: "it is forgotten"
    case .left: "the action in its place was refused, and it is left as it is"
    }
  }

  private func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }
}
