import Rill
import RillDebugging

/// Where a store's history stands.
package struct StoreStatus: Hashable, Sendable {
  /// The place of the oldest entry; entries that were let go still count.
  var first = 0
  /// How many entries there are.
  package var count = 0
  /// The place after the entry whose state is shown.
  package var position = 0
  /// The number of the newest entry.
  package var newest: UInt64?
  /// Grows whenever entries were moved, skipped, cut or replaced.
  var layout = 0
  var isLocked = false
  var isRecording = true
  /// Whether what is sent is applied.
  var isEngineRunning = true
  var mode = HistoryMode.append
  var bytes = 0
  /// The numbers of the branches.
  var branches: [UInt64] = []
  /// The entries whose replay led elsewhere.
  var strayed: ClosedRange<UInt64>?

  /// The status of a history without entries.
  package init() {}
}

extension StoreStatus {
  /// Where a history stands.
  ///
  /// - Complexity: O(branches).
  init(_ history: History<some Any, some Any>, layout: Int) {
    first = history.firstPlace
    count = history.endPlace - first
    position = history.shownPlace
    newest = history.newestNumber
    self.layout = layout
    isLocked = history.isLocked
    isRecording = history.isRecording
    isEngineRunning = !history.isEngineStopped
    mode = history.mode
    bytes = history.bytes
    branches = history.branchNumbers
    strayed = history.strayed
  }
}
