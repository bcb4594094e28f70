/// The loop, through which every change of the state passes.
///
/// 1. **send**: an input enters with its origin and number. During a turn, it waits; the outermost `send` drains it.
/// 2. **handle**: the reducer changes the stored state in place and returns an effect.
/// 3. **commit**: middleware may refuse the input, which restores the state. Otherwise the revision grows.
/// 4. **notify**: observers whose part has changed are notified, once each, after the state has settled.
/// 5. **run**: the effect starts. Its actions return to step 1.
extension Engine {
  /// Handles an input immediately, or lets it wait if a turn is running.
  ///
  /// Most turns only need to call `handle`, so the input is packed only where necessary.
  @inlinable @inline(__always)
  func send(
    _ envelope: @autoclosure () -> Envelope<State, Action>, _ context: @autoclosure () -> SendContext,
    record: SendRecord? = nil, on isolation: (any Actor)?, orElse wait: () -> SendTask,
    handle: () -> Effect<Action>.Step?
  ) -> SendTask {
    guard activity.isDisjoint(with: .delaying) else { return wait() }
    return turning(on: isolation) {
      guard activity.isDisjoint(with: .seen) else { return attendedTurn(envelope(), on: isolation) }
      var nothing = NoAttendance<Action>()
      return turn(&nothing, context(), record: record, on: isolation) { _ in handle() }
    }
  }

  /// Runs turns, and then those of the inputs that have waited for their end.
  @inlinable @inline(__always)
  func turning<Result>(on isolation: (any Actor)?, _ turns: () -> Result) -> Result {
    activity.insert(.turning)
    let result = turns()
    if activity.contains(.waiting) { drain(on: isolation) }
    activity.clear(.turning)
    return result
  }

  /// Calls a closure as if no turn were running, although one waits for its return.
  func pausing(_ body: () -> Void) {
    let held = activity.intersection([.turning, .waiting])
    let waiting = held.contains(.waiting) ? queue.takeAll() : nil
    activity.subtract(held)
    body()
    if let waiting { queue.putBack(waiting) }
    activity.formUnion(held)
  }

  /// Runs one turn.
  @inlinable @inline(__always)
  func turn<Attendance: TurnAttendance>(
    _ attendance: inout Attendance, _ context: @autoclosure () -> SendContext, record: SendRecord?,
    on isolation: (any Actor)?, handle: (inout Attendance) -> Effect<Action>.Step?
  ) -> SendTask where Attendance.Action == Action {
    // 1. send
    sequence &+= 1
    if let refused = attendance.admit(sequence, revision) { return refused }

    // 2. handle
    activity.insert(.handling)
    let step = handle(&attendance)
    activity.clear(.handling)

    // 3. commit
    if let refused = attendance.validate() { return refused }
    revision &+= 1
    attendance.commit(step, revision)

    // 4. notify
    attendance.notify(if: activity.contains(.watched)) { notify($0 ?? context(), step) }

    // 5. run
    guard let step else { return SendTask(record: record) }
    return run(step, record: record, cause: sequence, on: isolation)
  }
}
