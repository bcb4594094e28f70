extension History {
  /// Tells of each change of the history after it was made.
  ///
  /// An entry is told of within its turn, after the commit. What is asked of the history there is done after the turn.
  ///
  /// - Parameter body: Called on the store's isolation with what has changed.
  /// - Returns: Keeps the function called, as long as it is kept.
  /// - Complexity: While somebody listens, recording an entry takes the longer way, a few microseconds.
  public func observe(_ body: @escaping (HistoryChange) -> Void) -> HistoryWatch {
    listen(HistoryListener(followsEntries: true, body))
  }

  /// Tells of each change but those that come with a turn: new entries, and what more is known of them.
  ///
  /// - Parameter body: Called on the store's isolation with what has changed.
  /// - Returns: Keeps the function called, as long as it is kept.
  /// - Complexity: Recording costs the same as without.
  package func observeEdits(_ body: @escaping (HistoryChange) -> Void) -> HistoryWatch {
    listen(HistoryListener(followsEntries: false, body))
  }

  private func listen(_ listener: HistoryListener) -> HistoryWatch {
    listeners.append(listener)
    noteListeners()
    return HistoryWatch { [weak self, weak listener] in
      guard let self else { return }
      listeners.removeAll { $0 === listener }
      noteListeners()
    }
  }

  private func noteListeners() {
    isFollowed = listeners.contains(where: \.followsEntries)
    log?.isWatched = isFollowed
    log?.room = 0
  }

  /// Tells of the durations of a turn, if it was not one of this history's own.
  @usableFromInline
  func tellMeasured(_ number: UInt64) {
    guard appendedNumber == number else { return }
    tell(.updated(number))
  }

  @usableFromInline
  func tell(_ change: HistoryChange) {
    for listener in listeners where listener.followsEntries || !change.comesWithTurn { listener.body(change) }
  }
}
