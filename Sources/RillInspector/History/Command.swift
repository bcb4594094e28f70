/// A command of the page for a store's history.
package enum Command: Hashable, Sendable {
  case back(Int)
  case forward(Int)
  /// Shows the state after an entry, or, for 0, the state before the oldest one.
  case jump(UInt64)
  /// Shows the state at a place, or at the nearest place that exists.
  case place(Int)
  case end
  case skip([UInt64])
  case unskip([UInt64])
  case move(UInt64, before: UInt64?)
  case commit, rollback, reset, sweep
  case lock(Bool)
  case record(Bool)
  case engine(Bool)
  /// Records from which lines inputs are sent, or stops that.
  case places(Bool)
  case branch(UInt64)
  /// Sets the text of an entry's note; an empty text removes it.
  case note(UInt64, String)
  /// Pins an entry, or removes its pin.
  case pin(UInt64, Bool)

  /// Whether the command can change the places of entries or the states they lead to.
  var changesLayout: Bool {
    switch self {
    case .back, .forward, .jump, .place, .end, .lock, .record, .engine, .places: false
    // Rows contain notes, so all rows must be read again.
    case .note, .pin: true
    case .skip, .unskip, .move, .commit, .rollback, .reset, .sweep, .branch: true
    }
  }

  /// Whether the command may handle all entries again, and thus needs many slices.
  var isLong: Bool {
    switch self {
    case .lock, .record, .engine, .places, .note, .pin: false
    case .back, .forward, .jump, .place, .end, .skip, .unskip, .move, .commit, .rollback, .reset, .sweep,
      .branch:
      true
    }
  }
}
