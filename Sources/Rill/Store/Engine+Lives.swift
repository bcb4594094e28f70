// Effects that end with a child.
extension Engine {
  /// Returns the same job, which ends when its child leaves the state.
  func follow(_ job: EffectJob<Action>, _ lives: inout [EffectLife]) -> EffectJob<Action> {
    guard let presence = job.plan.presence else { return job }
    let life = EffectLife(presence)
    let followed = job.planned {
      $0.presence = nil
      $0.life = life
    }
    switch presence.holds(in: UnsafePointer(state)) {
    case nil:
      Failures.report(
        .unreachableChild(
          effect: job.plan.description.name, state: presence.stateName, store: "the store of \(State.self)",
          at: job.reportedPlace))
    case false?: _ = life.end()
    case true?:
      lives.append(life)
      watch(life)
    }
    return followed
  }

  /// Checks in each turn whether the child of a life still exists.
  private func watch(_ life: EffectLife) {
    let runner = runner
    let line = LifeLine(in: root)
    let observer = Observer(order: nextOrder()) { base in
      if !life.isOpen { line.leave() }
      return life.childHasLeft(base.assumingMemoryBound(to: State.self))
    } tell: { _ in
      runner.cancel(life.end())
      line.leave()
    }
    line.observer = observer
    extras.follow(life)
    tidy()
    root.add(observer, offset: 0, size: 0)
  }
}

extension Engine {
  /// Ends the effects of children that left in a turn of a batch, because observers are notified only at its end.
  func endLeftEffects() {
    guard let extrasIfMade, !extrasIfMade.lives.isEmpty else { return }
    for life in extrasIfMade.lives where life.isOpen && life.childHasLeft(UnsafePointer(state)) {
      runner.cancel(life.end())
    }
  }
}

extension StoreExtras {
  /// Keeps a life for batches, and removes those that have ended.
  fileprivate func follow(_ life: EffectLife) {
    if lives.count >= 16, lives.count & (lives.count - 1) == 0 { lives.removeAll { !$0.isOpen } }
    lives.append(life)
  }
}

extension EffectJob {
  /// A Boolean value that indicates whether the lifetime of the effect, or of a part of it, depends on a child.
  var hasPresence: Bool {
    if plan.presence != nil { return true }
    guard case .steps(let step) = work else { return false }
    return step.firstInJobs { $0.hasPresence ? true : nil } ?? false
  }
}

/// The entry of a life among the observers, through which the observer removes itself.
private final class LifeLine {
  // Unowned: only the node's own traversal uses the entry.
  private unowned let node: ObserverNode
  weak var observer: Observer?

  init(in node: ObserverNode) { self.node = node }

  func leave() {
    guard let observer else { return }
    node.strike(observer)
    observer.leave()
  }
}
