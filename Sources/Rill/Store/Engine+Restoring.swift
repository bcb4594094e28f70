// Turns that tools request: restored states, writes, and inputs that are handled again.
extension Engine {
  /// Restores a state in a turn of its own.
  ///
  /// Called between turns.
  ///
  /// - Parameters:
  ///   - write: Sets the state.
  ///   - aside: The newest state, if an older one is shown from now on.
  ///   - changesNewest: Whether the newest state is another one than before.
  /// - Returns: The refusal of the state, or nil.
  func restore(_ write: Write<State>, aside: State?, changesNewest: Bool) -> Refusal? {
    chain.restoring(showingOlderThan: aside, changesNewest: changesNewest) { conclude in
      alone(write, origin: .restore) { refusal in
        conclude(refusal)
        // While a newer state is set aside, each turn exchanges the two.
        attendanceDidChange()
      }
    }
  }

  /// Handles an input again immediately, in a turn before all waiting inputs, and starts none of its effects.
  ///
  /// Called between turns.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - origin: The origin of the input.
  /// - Returns: The refusal, or nil.
  @inlinable
  func replay(_ input: Input<State, Action>, origin: Origin) -> Refusal? {
    turning(on: isolation) {
      let envelope = Envelope<State, Action>(input, origin: origin, cause: visitCause)
      var attended = AttendedTurn(
        envelope, chainIfMade,
        isNoting: !activity.isDisjoint(with: [.noting, .attended]) && TurnNotes.areInUse)
      let task = turn(&attended, envelope.context, record: nil, on: isolation) { attended in
        _ = attended.handle { input in
          if activity.contains(.linked) { Repetition.during { handle(input) } } else { handle(input) }
        }
        return nil
      }
      if let chainIfMade, chainIfMade.isListenedTo { tidy() }
      return task.refusal
    }
  }

  /// Handles a write immediately, in a turn before all waiting inputs.
  ///
  /// Called between turns.
  ///
  /// - Parameters:
  ///   - write: The write.
  ///   - origin: The origin of the write.
  ///   - conclude: A closure that is called after the turn, before waiting inputs are handled.
  /// - Returns: The refusal, or nil.
  func alone(_ write: Write<State>, origin: Origin, conclude: (Refusal?) -> Void = { _ in }) -> Refusal? {
    turning(on: isolation) {
      let refusal = turn(Envelope(.write(write), origin: origin, cause: visitCause), on: isolation).refusal
      conclude(refusal)
      return refusal
    }
  }

  /// Handles a write whose result was validated before, in a turn before all waiting inputs.
  ///
  /// Called between turns.
  ///
  /// - Parameters:
  ///   - write: The write.
  ///   - origin: The origin of the write.
  /// - Returns: The refusal of a middleware that does not admit the write, or nil.
  func aloneValidated(_ write: Write<State>, origin: Origin) -> Refusal? {
    let chain = chain
    chain.isValidated = true
    return alone(write, origin: origin) { _ in chain.isValidated = false }
  }
}

extension Store {
  /// Returns a value of the newest state, also while a tool such as a history shows an older one.
  ///
  /// A store of a part returns the value that it shows.
  package func newest<Value>(_ path: KeyPath<State, Value>) -> Value {
    guard let aside = engine?.chainIfMade?.aside else { return state[keyPath: path] }
    return aside[keyPath: path]
  }
}
