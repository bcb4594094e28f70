// The work of a store with linked fields: each turn starts with the newest values and publishes its own.
extension Engine {
  /// Finds the linked fields of the state and keeps them synchronized from now on.
  @usableFromInline
  func keepFields(on isolation: (any Actor)?) {
    guard let map = FieldMap.of(State.self), let keeper = map.makeKeeper() else { return }
    madeBackstage.fieldKeeper = keeper
    activity.insert(isolation == nil ? [.inbox, .ownerless] : .inbox)
    keeper.begin(UnsafeMutableRawPointer(state), entrance: entrance)
    if !activity.contains(.turning) { bringIn(on: isolation) }
  }

  /// Handles an input of a store with linked fields while no turn is running.
  func sendInStep(_ envelope: Envelope<State, Action>, on isolation: (any Actor)?) -> SendTask {
    takeIn()
    bringIn(on: isolation)
    activity.insert(.turning)
    let task = turn(envelope, on: isolation)
    if activity.contains(.waiting) { drain(on: isolation) }
    activity.remove(.turning)
    // Applies changes that the turn made outside of its state.
    bringIn(on: isolation)
    if let isolation, isolation === self.isolation { backstage?.fieldKeeper?.bringIntoOthers(of: isolation) }
    return task
  }

  /// Applies changes from outside, each in a turn of its own.
  func bringIn(on isolation: (any Actor)?) {
    guard let backstage, let keeper = backstage.fieldKeeper, !activity.contains(.handling) else { return }
    while let change = incoming(keeper, backstage) {
      let write = Write<State>(change.label, animation: change.animation) { state in
        withUnsafeMutablePointer(to: &state) { change.apply(UnsafeMutableRawPointer($0)) }
      }
      let envelope = Envelope<State, Action>(.write(write), origin: .other("shared"), cause: visitCause)
      if activity.contains(.turning) {
        _ = turn(envelope, on: isolation)
      } else {
        activity.insert(.turning)
        _ = turn(envelope, on: isolation)
        if activity.contains(.waiting) { drain(on: isolation) }
        activity.remove(.turning)
      }
    }
  }

  private func incoming(
    _ keeper: any FieldKeeping, _ backstage: Backstage<State, Action>
  ) -> FieldWrite? {
    // The newest state counts, even while an older one is shown.
    guard let newest = backstage.aside, !backstage.isRestoring else { return keeper.incoming(state) }
    return withUnsafePointer(to: newest) { keeper.incoming($0) }
  }

  /// A way into the store from any isolation, as long as the store exists.
  private var entrance: FieldEntrance {
    FieldEntrance { [home] in
      _ = await home.deliver { host in
        host.bringInFields()
        return nil
      }
    } bringInOn: { [home] actor in
      home.bringInFields(ifOn: actor)
    }
  }

  /// Applies an input to the stored state and settles linked fields.
  @inlinable @inline(__always)
  func handleInStep(_ input: Input<State, Action>) -> Effect<Action>.Step? {
    let step = handle(input)
    settleFields()
    return step
  }

  /// Commits the handled input.
  @inlinable @inline(__always)
  func commit() {
    revision &+= 1
    commitFields()
  }

  /// Settles linked fields after an input was handled, unless an older state is only shown.
  @usableFromInline
  func settleFields() {
    guard let backstage, !backstage.showsOlder else { return }
    backstage.fieldKeeper?.settle(UnsafeMutableRawPointer(state))
  }

  /// Changes a state that does not belong to the store in the same way as a turn would.
  func withFieldsSettled(in state: inout State, _ change: (inout State) -> Void) {
    guard let keeper = backstage?.fieldKeeper else { return change(&state) }
    withUnsafeMutablePointer(to: &state) { state in
      keeper.settle(UnsafeMutableRawPointer(state)) { change(&state.pointee) }
    }
  }

  /// Publishes the values of linked fields that a committed turn has changed.
  @usableFromInline
  func commitFields() {
    guard let backstage, !backstage.showsOlder else { return }
    backstage.fieldKeeper?.commit()
  }

  func bringInFields() {
    // A running turn applies them when it ends.
    guard !activity.contains(.turning) else { return }
    bringIn(on: isolation)
  }
}
