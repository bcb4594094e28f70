import Rill
import RillPersistence
import RillValues
import Synchronization

// The resolution of effects of earlier runs that have not ended.
extension Store where State: Codable & Sendable {
  /// Resolves each effect with the rules, in the order of the entries that requested them.
  ///
  /// - Parameters:
  ///   - effects: The effects.
  ///   - remade: The effects of their entries, recreated by the reducer.
  ///   - format: The encoding of actions.
  ///   - kept: The journal of this store.
  ///   - isolation: The store's isolation.
  func resolve(
    _ effects: [OpenEffects.Effect], _ remade: [UInt64: (action: Action, effect: Effect<Action>)],
    _ format: JournalFormat<State, Action>, _ kept: StoreJournal<State, Action>,
    on isolation: isolated (any Actor)?
  ) {
    var again: [UInt64: Set<UInt32>] = [:]
    var order: [UInt64] = []
    for effect in effects {
      let known = remade[effect.cause]
      let descriptions = known?.effect.descriptions ?? []
      let index = Int(effect.index)
      let unfinished = UnfinishedEffect(
        description: index < descriptions.count ? descriptions[index] : EffectDescription(effect.name),
        action: known?.action ?? effect.typedAction(format), cause: effect.cause,
        hasBegun: kept.mayHaveBegun(effect))
      let outcome: JournalRecovery.Unfinished.Outcome
      switch kept.remedy(for: unfinished, isRemade: index < descriptions.count) {
      case .forget:
        kept.stream.append(effect.end("forgotten"))
        outcome = .forgotten
      case .send(let action):
        outcome = answer(effect, with: action, kept, on: isolation) ? .answered : .left
      case .again:
        if again[effect.cause] == nil { order.append(effect.cause) }
        again[effect.cause, default: []].insert(effect.index)
        outcome = .runsAgain
      }
      kept.recovery.unfinished.append(
        JournalRecovery.Unfinished(
          description: unfinished.description, action: unfinished.action.flatMap { format.json(of: $0) },
          cause: effect.cause, hasBegun: unfinished.hasBegun, outcome: outcome))
    }
    var next: UInt32 = 0
    for cause in order {
      guard let effect = remade[cause]?.effect, let left = again[cause] else { continue }
      let range = next..<(next + UInt32(effect.descriptions.count))
      kept.stream.causes.withLock { $0.resume(cause, range) }
      let resumption = kept.stream.causes.withLock(\.resumption)
      next = kept.tools?.resume(effect, cause: resumption, from: next) { left.contains($0) } ?? next
    }
  }

  /// Sends an action in place of an effect.
  ///
  /// The action and the end of the effect are written in one commit, so that recovery finds either both or neither.
  ///
  /// - Returns: A Boolean value that indicates whether the store accepted the action.
  private func answer(
    _ effect: OpenEffects.Effect, with action: Action, _ kept: StoreJournal<State, Action>,
    on isolation: isolated (any Actor)?
  ) -> Bool {
    kept.answer = effect.end("answered")
    let refusal = send(action, origin: .other("unfinished \(effect.name)"), isolation: isolation).refusal
    guard kept.answer.take() == nil, refusal == nil else {
      let reason = refusal.map { "\($0)" } ?? "the store does not record"
      Failures.report(
        Failure(
          PersistenceFailure.unanswered(effect.name, effect.cause, kept.stream.source, because: reason)
            .description))
      return false
    }
    return true
  }

}

extension OpenEffects.Effect {
  /// Returns the line that ends the effect.
  fileprivate func end(_ how: String) -> EffectLine {
    EffectLine(kind: .ended, cause: cause, first: index, last: index, how: how)
  }

  /// Returns the action that requested the effect, or nil if it cannot be read.
  fileprivate func typedAction<State, Action>(_ format: JournalFormat<State, Action>) -> Action? {
    guard let action else { return nil }
    do { return try format.action(JSONText(action), version: version) } catch { return nil }
  }
}

extension StoreJournal {
  /// Returns a Boolean value that indicates whether the work of an effect may have started.
  fileprivate func mayHaveBegun(_ effect: OpenEffects.Effect) -> Bool {
    effect.hasBegun || stream.rule(for: EffectDescription(effect.name))?.promise != .atMostOnce
  }

  /// Returns the resolution of an effect.
  fileprivate func remedy(for effect: UnfinishedEffect<Action>, isRemade: Bool) -> EffectRule<Action>.Remedy {
    guard let rule = stream.rule(for: effect.description) else { return .forget }
    let remedy = rule.remedy(effect)
    guard case .again = remedy else { return remedy }
    if rule.promise == .atMostOnce, effect.hasBegun { return .forget }
    guard !isRemade else { return remedy }
    Failures.report(
      Failure(PersistenceFailure.notRemade(effect.description.name, effect.cause, stream.source).description))
    return .forget
  }
}

extension JournalStream {
  /// The name of the stream in failures.
  var source: String { "the stream \"\(name)\" of \(journal.place)" }
}
