import Rill
import RillDebugging
import RillReplication

// What the replica of the store reports.
extension StoreTap {
  /// Follows the replica of the store, also one that is attached later.
  func follow(_ report: ReplicaReport) {
    report.listen { [weak self, unowned report] news in
      switch news {
      case .mark(let number, let mark): self?.take(mark, of: number)
      case .status(let status):
        let row = ReplicaRow(status, id: report.id ?? "", name: report.name ?? "")
        self?.take(row)
      }
    }
  }

  /// Returns an entry of the history with its mark.
  func draft(of entry: HistoryEntry<State, Action>) -> EntryDraft<Action> {
    var draft = EntryDraft(entry)
    draft.mark = marks[entry.sequence]
    return draft
  }
}
