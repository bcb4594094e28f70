// Effects that end with a child.
extension Engine {
  /// Returns the same job, which ends with its parts when its child leaves the state.
  func follow(_ job: EffectJob<Action>, _ lives: inout [EffectLife]) -> EffectJob<Action> {
    job.withJobs(condition: { follow($0, &lives) }) { followAlone($0, &lives) }
  }

  private func followAlone(_ job: EffectJob<Action>, _ lives: inout [EffectLife]) -> EffectJob<Action> {
    guard let presence = job.plan.presence else { return job }
    let life = EffectLife(presence)
    let followed = job.planned {
      $0.presence = nil
      $0.life = life
    }
    if !follow(life, presence, &lives) {
      Failures.report(
        .unreachableChild(
          effect: job.plan.description.name, state: presence.stateName,
          store: "the store of \(SwiftTypeName(State.self).text)",
          at: job.reportedPlace))
    }
    return followed
  }

  /// Returns the lifetime in place of the presence of a condition.
  ///
  /// That the child cannot be found is reported for the work before the condition.
  private func follow(_ condition: EffectCondition, _ lives: inout [EffectLife]) -> EffectCondition {
    guard let presence = condition.presence else { return condition }
    let life = EffectLife(presence)
    _ = follow(life, presence, &lives)
    return EffectCondition(life)
  }

  /// Watches a life, or ends it if its child has left already.
  ///
  /// - Returns: Whether the presence belongs to the state of this store.
  private func follow(_ life: EffectLife, _ presence: Presence, _ lives: inout [EffectLife]) -> Bool {
    guard let isPresent = presence.holds(in: UnsafePointer(state)) else { return false }
    if isPresent {
      lives.append(life)
      if let placed = presence.placed { watch(life, at: placed) } else { watch(life) }
    } else {
      _ = life.end()
    }
    return true
  }

  /// Checks in each turn whether the child of a life still exists.
  private func watch(_ life: EffectLife) {
    let line = LifeLine(in: root)
    let observer = Observer(order: nextOrder()) { base in
      if !life.isOpen { line.leave() }
      return life.childHasLeft(base.assumingMemoryBound(to: State.self))
    } tell: { [unowned self] _ in
      if life.isOpen { endLeftEffects() }
      line.leave()
    }
    line.observer = observer
    extras.follow(life)
    tidy()
    root.add(observer, offset: 0, size: 0)
  }
}

extension Engine {
  /// Checks whether a child at a fixed place still exists, together with the others there.
  private func watch(_ life: EffectLife, at presence: PlacedPresence) {
    let place = presence.place
    let known = extras.placedLives[place]
    let lives = presence.follow(life, among: known, in: UnsafeRawPointer(state))
    guard known == nil else { return }
    extras.placedLives[place] = lives
    let line = LifeLine(in: root)
    let observer = Observer(order: nextOrder()) { [unowned self] child in
      guard !lives.isIdle else {
        extras.placedLives[place] = nil
        line.leave()
        return false
      }
      return lives.examine(child) {
        $0.childHasLeft((child - place.offset).assumingMemoryBound(to: State.self))
      }
    } tell: { [unowned self] _ in
      endLeftEffects()
    }
    line.observer = observer
    tidy()
    root.add(observer, offset: place.offset, size: place.size)
  }

  /// Ends the effects of all children that have left.
  ///
  /// It ends them in one step, so that none of them starts because another has made room. In a batch it is called after each
  /// turn, because observers are notified only at the end of the batch.
  func endLeftEffects() {
    guard let extrasIfMade, !(extrasIfMade.lives.isEmpty && extrasIfMade.placedLives.isEmpty) else { return }
    var left = extrasIfMade.lives.filter { $0.isOpen && $0.childHasLeft(UnsafePointer(state)) }
    for (place, lives) in extrasIfMade.placedLives
    where lives.examine(
      UnsafeRawPointer(state) + place.offset, hasLeft: { $0.childHasLeft(UnsafePointer(state)) })
    {
      left += lives.takeLeft().filter(\.isOpen)
    }
    var (effects, times): ([EffectToken], [EffectID]) = ([], [])
    for end in left.map({ $0.end() }) {
      effects += end.effects
      times += end.times
    }
    runner.cancel(effects.sorted { $0.number < $1.number })
    runner.endTimes(of: times)
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
    return step.hasPresence
  }
}

extension Effect.Step {
  fileprivate var hasPresence: Bool {
    switch self {
    case .send, .write, .cancel, .animate: false
    case .condition: true
    case .job(let job): job.hasPresence
    case .merge(let steps), .concatenate(let steps): steps.contains(where: \.hasPresence)
    }
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
