import Synchronization

extension Store {
  /// The actions whose effects are running or waiting, in the order in which the effects started.
  ///
  /// Only effects to which ``Effect/asked(by:)`` has assigned an action count.
  package var askingActions: [Action] { asking().map(\.action) }

  /// Cancels the effects of actions.
  ///
  /// - Parameter isMeant: Selects actions among those whose effects are running or waiting.
  /// - Returns: The number of actions whose effects were cancelled.
  package func cancelAsked(_ isMeant: (Action) -> Bool) -> Int {
    let meant = asking().filter { isMeant($0.action) }
    tree.runnerIfStarted?.cancel(meant.flatMap(\.tokens))
    return meant.count
  }

  /// Returns actions with the effects that they requested, one element for each time that an action was handled.
  private func asking() -> [(action: Action, tokens: [EffectToken])] {
    var lines: [(action: Action, tokens: [EffectToken])] = []
    var places: [UInt64: Int] = [:]
    for run in tree.runnerIfStarted?.registry.withLock(\.entries).map(\.entry) ?? [] {
      guard let action = run.job?.anySubject as? Action else { continue }
      if let place = places[run.cause] {
        lines[place].tokens.append(run.token)
      } else {
        places[run.cause] = lines.count
        lines.append((action, [run.token]))
      }
    }
    return lines
  }
}
