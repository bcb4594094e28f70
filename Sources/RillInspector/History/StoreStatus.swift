import Rill
import RillDebugging

/// The status of a store's history.
package struct StoreStatus: Hashable, Sendable {
  /// The place of the oldest entry; removed entries still count.
  var first = 0
  /// The number of entries.
  package var count = 0
  /// The place after the entry whose state is shown.
  package var position = 0
  /// The number of the newest entry.
  package var newest: UInt64?
  /// A number that increases whenever entries are moved, skipped, removed or replaced.
  var layout = 0
  var isLocked = false
  var isRecording = true
  /// Whether inputs are applied to the state that is shown.
  var isEngineRunning = true
  /// A Boolean value that indicates whether entries record from which lines their inputs are sent.
  var recordsPlaces = false
  var mode = HistoryMode.append
  var bytes = 0
  /// The numbers of the branches.
  var branches: [UInt64] = []
  /// The entries whose replay led to a different state.
  var strayed: ClosedRange<UInt64>?

  /// Creates the status of a history without entries.
  package init() {}
}

extension StoreStatus {
  /// Creates the status of a history.
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
    recordsPlaces = history.recordsPlaces
    mode = history.mode
    bytes = history.bytes
    branches = history.branchNumbers
    strayed = history.strayed
  }
}
