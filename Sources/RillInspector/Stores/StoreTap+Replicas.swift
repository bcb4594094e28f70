import Rill
import RillDebugging
import RillReplication

// The report of the store's replica.
extension StoreTap {
  /// Follows the replica of the store, also one that is attached later.
  func follow(_ report: ReplicaReport) {
    report.listen { [weak self, unowned report] news in
      guard let self else { return false }
      switch news {
      case .mark(let number, let mark): take(mark, of: number)
      case .status(let status):
        take(ReplicaRow(status, id: report.id ?? "", name: report.name ?? ""))
      }
      return true
    }
  }

  /// Returns an entry of the history with its mark.
  func draft(of entry: HistoryEntry<State, Action>) -> EntryDraft<Action> {
    var draft = EntryDraft(entry)
    draft.mark = marks[entry.sequence]
    return draft
  }
}
