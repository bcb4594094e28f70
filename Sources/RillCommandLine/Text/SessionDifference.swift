import RillSessions
import RillValues

/// The differences between two sessions as lines, ignoring times and numbers.
struct SessionDifference {
  let lines: [String]

  /// Compares two sessions.
  ///
  /// - Complexity: O(n · d) in the number of entries and differences.
  init(_ old: Session, _ new: Session) {
    var lines: [String] = []
    func compare(_ what: String, _ one: String?, _ other: String?) {
      guard one != other else { return }
      lines.append("- \(what) \(one ?? "none")".printable)
      lines.append("+ \(what) \(other ?? "none")".printable)
    }
    compare("program", old.program.name, new.program.name)
    compare("state", old.program.state, new.program.state)
    compare("actions", old.program.action, new.program.action)
    compare("start", old.start?.description, new.start?.description)
    for name in Set(old.seeds.keys).union(new.seeds.keys).sorted() {
      compare("seed \(name)", old.seeds[name]?.description, new.seeds[name]?.description)
    }
    lines += Self.entries(old, new)
    compare("checksum", old.checksum, new.checksum)
    self.lines = lines
  }

  private static func entries(_ old: Session, _ new: Session) -> [String] {
    let (before, after) = (old.entries.map(Bare.init), new.entries.map(Bare.init))
    let (oldText, newText) = (SessionText(old), SessionText(new))
    let difference = after.difference(from: before)
    let removals = Dictionary(uniqueKeysWithValues: difference.removals.map { (Self.offset($0), $0) })
    let insertions = Dictionary(uniqueKeysWithValues: difference.insertions.map { (Self.offset($0), $0) })
    var lines: [String] = []
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      if removals[left] != nil {
        lines.append("- \(oldText.line(old.entries[left]))")
        left += 1
      } else if insertions[right] != nil {
        lines.append("+ \(newText.line(new.entries[right]))")
        right += 1
      } else {
        left += 1
        right += 1
      }
    }
    return lines
  }

  private static func offset(_ change: CollectionDifference<Bare>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  /// An entry without the fields that differ in every recording.
  private struct Bare: Hashable {
    private let entry: SessionEntry

    init(_ entry: SessionEntry) {
      var entry = entry
      (entry.sequence, entry.time, entry.cause, entry.extra) = (0, 0, nil, nil)
      self.entry = entry
    }
  }
}
