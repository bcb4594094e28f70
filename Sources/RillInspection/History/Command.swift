/// What a page can do with a store's history.
package enum Command: Hashable, Sendable {
  case back(Int)
  case forward(Int)
  /// To the state after an entry; with 0, to the one before the oldest.
  case jump(UInt64)
  /// To a place; the nearest one that there is.
  case place(Int)
  case end
  case skip([UInt64])
  case unskip([UInt64])
  case move(UInt64, before: UInt64?)
  case commit, rollback, reset, sweep
  case lock(Bool)
  case record(Bool)
  case engine(Bool)
  case branch(UInt64)

  /// Whether entries may stand elsewhere afterwards, or lead to other states.
  var changesLayout: Bool {
    switch self {
    case .back, .forward, .jump, .place, .end, .lock, .record, .engine: false
    case .skip, .unskip, .move, .commit, .rollback, .reset, .sweep, .branch: true
    }
  }
}
