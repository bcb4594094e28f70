// The work of a store with linked fields: each turn starts with the newest values and publishes its own.
extension Engine {
  /// Finds the linked fields of the state and keeps them synchronized from now on.
  @usableFromInline
  func keepFields(on isolation: (any Actor)?) {
    guard let map = FieldMap.of(State.self), let keeper = map.makeKeeper() else { return }
    chain.fields = keeper
    activity.insert(isolation == nil ? [.inbox, .linked, .ownerless] : [.inbox, .linked])
    keeper.begin(UnsafeMutableRawPointer(state), entrance: entrance)
    if !activity.contains(.turning) { bringIn(on: isolation) }
  }

  /// Handles an input of a store with linked fields while no turn is running.
  func sendInStep(
    _ envelope: Envelope<State, Action>, at place: SendPlace? = nil, on isolation: (any Actor)?
  ) -> SendTask {
    takeIn()
    bringIn(on: isolation)
    let task = turning(on: isolation) { placedTurn(envelope, at: place, on: isolation) }
    // Applies changes that the turn made outside of its state.
    bringIn(on: isolation)
    if let isolation, isolation === self.isolation { chainIfMade?.fields?.bringIntoOthers(of: isolation) }
    return task
  }

  /// Applies changes from outside, each in a turn of its own.
  func bringIn(on isolation: (any Actor)?) {
    guard let chainIfMade, chainIfMade.fields != nil, !activity.contains(.handling) else { return }
    while let change = chainIfMade.incomingWrite() {
      let write = Write<State>(change.label, animation: change.animation) { state in
        withUnsafeMutablePointer(to: &state) { change.apply(UnsafeMutableRawPointer($0)) }
      }
      let envelope = Envelope<State, Action>(.write(write), origin: .other("shared"), cause: visitCause)
      if activity.contains(.turning) {
        _ = turn(envelope, on: isolation)
      } else {
        _ = turning(on: isolation) { turn(envelope, on: isolation) }
      }
    }
  }

  /// A way into the store from any isolation, as long as the store exists.
  private var entrance: FieldEntrance {
    FieldEntrance { [connection] in
      _ = await connection.deliver { host in
        host.bringInFields()
        return nil
      }
    } bringInOn: { [connection] actor in
      connection.bringInFields(ifOn: actor)
    }
  }

  /// Changes a state that does not belong to the store in the same way as a turn would.
  func withFieldsSettled(in state: inout State, _ change: (inout State) -> Void) {
    guard let keeper = chainIfMade?.fields else { return change(&state) }
    withUnsafeMutablePointer(to: &state) { state in
      keeper.settle(UnsafeMutableRawPointer(state)) { change(&state.pointee) }
    }
  }

  func bringInFields() {
    // A running turn applies them when it ends.
    guard !activity.contains(.turning) else { return }
    bringIn(on: isolation)
  }
}
