extension History {
  /// Observes changes of the history.
  ///
  /// A new entry is reported within its turn, after the commit. Changes to the history requested there are made after
  /// the turn.
  ///
  /// - Parameter body: Called on the store's isolation with each change.
  /// - Returns: A watch that ends the observation when it is cancelled or deallocated.
  /// - Complexity: While the history is observed, recording an entry takes the slower path, a few microseconds.
  public func observe(_ body: @escaping (HistoryChange) -> Void) -> HistoryWatch {
    listen(HistoryListener(followsEntries: true, body))
  }

  /// Observes changes of the history, except for those made by turns: new entries and updates to them.
  ///
  /// - Parameter body: Called on the store's isolation with each change.
  /// - Returns: A watch that ends the observation when it is cancelled or deallocated.
  /// - Complexity: Recording costs the same as without an observer.
  package func observeEdits(_ body: @escaping (HistoryChange) -> Void) -> HistoryWatch {
    listen(HistoryListener(followsEntries: false, body))
  }

  private func listen(_ listener: HistoryListener) -> HistoryWatch {
    listeners.add(listener)
    noteListeners()
    return HistoryWatch(listener, in: listeners)
  }

  /// A Boolean value that indicates whether each entry takes the slower path: it is reported to a listener, or has a place.
  var takesSlowPath: Bool { isFollowed || recordsPlaces }

  func noteListeners() {
    isFollowed = listeners.all.contains(where: \.followsEntries)
    log?.isWatched = takesSlowPath
    log?.room = 0
  }

  /// Reports the durations of a turn, unless the turn was one of the history's own.
  @usableFromInline
  func tellMeasured(_ number: UInt64) {
    guard appendedNumber == number else { return }
    tell(.updated(number))
  }

  @usableFromInline
  func tell(_ change: HistoryChange) {
    let all = listeners.all
    for listener in all where listener.followsEntries || !change.comesWithTurn { listener.call(change) }
    // The last listener of entries may have left on another thread.
    if isFollowed, !all.contains(where: \.followsEntries) { noteListeners() }
  }
}
