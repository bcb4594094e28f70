// Work between turns, which immediately reads the result of its own writes and sends.
extension Engine {
  /// Calls a closure between turns: immediately, or after the running turn and all earlier waiting inputs.
  func waitOrVisit(_ visit: @escaping () -> Void) {
    let body =
      extrasIfMade?.surroundings.map { surroundings in
        { CurrentSurroundings.$value.withValue(surroundings, operation: visit) }
      } ?? visit
    guard activity.contains(.turning) else { return body() }
    if nesting.isVisiting { return queue.postpone(visit: body, cause: sequence) }
    queue.append(visit: body, cause: sequence)
    activity.insert(.waiting)
  }

  /// Calls a closure that has waited in the queue.
  ///
  /// Closures that it defers are called after it, not within it.
  func visitInLine(_ body: () -> Void, cause: UInt64) {
    let queue = queue
    let before = queue.postponedCount
    standAside(isVisiting: true) { queue.visit(body, cause: cause) }
    if queue.appendPostponed(after: before) { activity.insert(.waiting) }
  }

  /// The number of the input that caused the current work between turns, or 0.
  @usableFromInline var visitCause: UInt64 { queueIfMade?.visitCause ?? 0 }

  /// Returns the number of the input that caused the current work of an effect.
  ///
  /// It is the input that started the effect. For an effect without such an input, it is the input of the current
  /// visit.
  func cause(of effect: EffectRun) -> UInt64 { effect.cause == 0 ? visitCause : effect.cause }

  /// Calls a closure as if no turn were running, although one waits for its return.
  ///
  /// Waiting inputs continue to wait.
  ///
  /// - Parameters:
  ///   - isVisiting: Whether closures that are called between turns wait until this one has returned.
  ///   - body: The closure.
  func standAside(isVisiting: Bool = false, _ body: () -> Void) {
    let outer = nesting
    nesting = Nesting(depth: outer.depth + 1, isVisiting: isVisiting)
    pausing {
      body()
      if hasDue, outer.depth == 0 { startDue() }
    }
    nesting = outer
  }
}
