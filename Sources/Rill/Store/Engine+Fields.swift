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
  @inlinable
  func sendInStep(_ envelope: Envelope<State, Action>, on isolation: (any Actor)?) -> SendTask {
    var envelope = envelope
    if enter(from: envelope.knownOrigin, on: isolation) { envelope.context.forcing = .whole }
    return inStep(on: isolation) { attendedTurn(envelope, on: isolation) }
  }

  /// Runs a turn of a store with linked fields, before and after which changes from outside are applied.
  @inlinable @inline(__always)
  func inStep(on isolation: (any Actor)?, _ turn: () -> SendTask) -> SendTask {
    enterStep(on: isolation)
    let task = turning(on: isolation, turn)
    leaveStep(on: isolation)
    return task
  }

  /// Applies what effects and others have done since the last turn.
  @usableFromInline
  func enterStep(on isolation: (any Actor)?) {
    takeIn()
    bringIn(on: isolation)
  }

  /// Applies changes that a turn has made outside of its state, and those of its state to the other stores.
  @usableFromInline
  func leaveStep(on isolation: (any Actor)?) {
    bringIn(on: isolation)
    if let isolation, isolation === self.isolation { chainIfMade?.fields?.bringIntoOthers(of: isolation) }
  }

  /// Applies changes from outside, each in a turn of its own.
  func bringIn(on isolation: (any Actor)?) {
    guard let chainIfMade, let fields = chainIfMade.fields, fields.hasIncoming, !activity.contains(.handling)
    else { return }
    if !activity.contains(.turning) { fields.beginIncoming() }
    while let change = chainIfMade.incomingWrite() { bringIn(change, on: isolation) }
  }

  // A function of its own: the types of writes are looked up only where there is one.
  @inline(never)
  private func bringIn(_ change: FieldWrite, on isolation: (any Actor)?) {
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
