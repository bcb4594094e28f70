// Older states: put back, shown while newer inputs are handled on the newest one, and made again from their inputs.
extension Engine {
  /// The newest state, while an older one is shown; nil if the newest is shown.
  var aside: State? {
    get { backstage?.aside }
    set { if newValue != nil || backstage?.aside != nil { madeBackstage.aside = newValue } }
  }

  /// Exchanges the state that is shown and the newest one, at the beginning and at the end of a turn, if they differ.
  @inlinable @inline(__always)
  func exchangeStates() {
    guard let backstage, backstage.aside != nil, !backstage.isRestoring else { return }
    // Exchanged where they lie: with a copy of either, its collections would be copied at the next change.
    // swift-format-ignore: NeverForceUnwrap
    swap(&state.pointee, &backstage.aside!)
  }

  /// Puts a state back, as one turn of its own; called between turns.
  ///
  /// - Parameters:
  ///   - write: Sets the state.
  ///   - aside: The newest state, if an older one is shown from now on.
  /// - Returns: Why the state was refused, or nil.
  func restore(_ write: Write<State>, aside: State?) -> Refusal? {
    let backstage = madeBackstage
    backstage.isRestoring = true
    backstage.showsOlder = aside != nil
    return alone(write, origin: .restore) { refusal in
      backstage.isRestoring = false
      backstage.showsOlder = false
      if refusal == nil { backstage.aside = aside }
    }
  }

  /// Handles a write now, as one turn before everything that waits; called between turns.
  ///
  /// - Parameters:
  ///   - write: The write.
  ///   - origin: Where it comes from.
  ///   - conclude: Called after the turn, before what waits is handled.
  /// - Returns: Why it was refused, or nil.
  func alone(_ write: Write<State>, origin: Origin, conclude: (Refusal?) -> Void = { _ in }) -> Refusal? {
    activity.insert(.turning)
    let refusal = turn(Envelope(.write(write), origin: origin, cause: visitCause), on: isolation).refusal
    conclude(refusal)
    if activity.contains(.waiting) { drain(on: isolation) }
    activity.remove(.turning)
    return refusal
  }

  /// Handles an input once more, on another state; what effects the reducer asks for is not done.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - state: The state.
  ///   - isValidated: Whether rules are asked about the new state; if one refuses it, the state stays as it was.
  /// - Returns: Why the new state was refused, or nil.
  func replay(_ input: Input<State, Action>, on state: inout State, isValidated: Bool) -> Refusal? {
    let before = isValidated && attendants.contains { $0.middleware.needsStateBefore } ? state : nil
    let wasHandling = activity.contains(.handling)
    activity.insert(.handling)
    withFieldsSettled(in: &state) { state in
      // What is noted meanwhile belongs to no turn.
      TurnNotes().during {
        switch input {
        case .action(let action): _ = reduce(&state, action)
        case .write(let write): write.apply(&state)
        }
      }
    }
    if !wasHandling { activity.remove(.handling) }
    // What was handled inside of it belongs to no turn.
    _ = backstage?.partKeeper?.takeParts()
    guard let before else { return nil }
    let refusal = surrounded { () -> Refusal? in
      for attendant in attendants where attendant.middleware.needsStateBefore {
        if let refusal = attendant.middleware.validate(state, before: before, input: input) { return refusal }
      }
      return nil
    }
    if refusal != nil { state = before }
    return refusal
  }
}
