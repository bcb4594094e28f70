extension Effect {
  /// Returns an effect that starts several effects concurrently.
  ///
  /// An id, a pause, a time limit or any other description of the whole applies to the whole, and leaves the parts as they are,
  /// even if there is only one.
  public static func merge(_ effects: [Effect]) -> Effect {
    compose(effects, isInOrder: false)
  }

  /// Returns an effect that starts several effects concurrently.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Returns an effect that runs several effects in sequence: each one starts when the previous one has ended.
  ///
  /// An effect that is cancelled or dropped by its policy counts as ended. The first one has begun when `send` returns, after the
  /// actions that come before it in the sequence.
  public static func concatenate(_ effects: [Effect]) -> Effect {
    compose(effects, isInOrder: true)
  }

  /// Returns an effect that runs several effects in sequence: each one starts when the previous one has ended.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Returns an effect that starts two effects concurrently, and cancels the other one when one of them has ended.
  ///
  /// - Parameters:
  ///   - name: The name of the effect.
  ///   - one: An effect.
  ///   - other: The other effect.
  /// - Returns: The effect, or no effect if one of the two is none.
  package static func first(_ name: String, of one: Effect, or other: Effect) -> Effect {
    guard let one = one.step, let other = other.step else { return .none }
    var plan = EffectPlan(EffectDescription(untimed: name))
    plan.endsWithFirstPart = true
    return Effect(step: .job(EffectJob(plan: plan, work: .steps(.merge([one, other])))))
  }

  private static func compose(_ effects: [Effect], isInOrder: Bool) -> Effect {
    let steps = flattened(effects.compactMap(\.step), isInOrder: isInOrder)
    if steps.count > 1 { return Effect(step: isInOrder ? .concatenate(steps) : .merge(steps)) }
    // A single part keeps its own id and times, too, when the whole is described.
    if case .job? = steps.first { return Effect(step: isInOrder ? .concatenate(steps) : .merge(steps)) }
    return Effect(step: steps.first)
  }

  /// Returns the steps with the parts of small groups of the same kind instead of the groups.
  ///
  /// Effects that are joined one by one, as by `reduce`, would otherwise be nested as deep as there are effects. The limit
  /// keeps the cost of each join constant.
  private static func flattened(_ steps: [Step], isInOrder: Bool) -> [Step] {
    func parts(of step: Step) -> [Step]? {
      switch step {
      case .merge(let parts) where !isInOrder: parts.count < 64 ? parts : nil
      case .concatenate(let parts) where isInOrder:
        parts.count < 64 && parts.allSatisfy({ $0.condition == nil }) ? parts : nil
      default: nil
      }
    }
    guard steps.count > 1, steps.contains(where: { parts(of: $0) != nil }) else { return steps }
    return steps.flatMap { parts(of: $0) ?? [$0] }
  }

  /// Returns the same effect, with its actions embedded in those of a parent.
  ///
  /// - Parameter embed: Embeds an action in the parent's action; usually an enum case.
  /// - Returns: The effect, with the parent's actions.
  @inlinable
  public func map<Parent: Sendable>(_ embed: @escaping @Sendable (Action) -> Parent) -> Effect<Parent> {
    switch content {
    case .none: .none
    case .sent(let action): .send(embed(action))
    case .step(let step): Effect<Parent>(step: step.mapped(embed))
    }
  }

  /// The descriptions of all work that this effect would start, in order, without starting it.
  ///
  /// Actions that are sent immediately and cancellations are not work and have no description.
  public var descriptions: [EffectDescription] { step?.descriptions ?? [] }
}

extension Effect.Step {
  @usableFromInline
  func mapped<Parent: Sendable>(_ embed: @escaping @Sendable (Action) -> Parent) -> Effect<Parent>.Step {
    converted(send: { .send(embed($0)) }, job: { $0.mapped(embed) })
  }

  /// The descriptions of the effects, in order.
  var descriptions: [EffectDescription] {
    var descriptions: [EffectDescription] = []
    firstInJobs { job -> Void? in
      descriptions.append(job.plan.description)
      return nil
    }
    return descriptions
  }
}

extension EffectJob {
  /// Returns the same job for a store whose actions embed those of this one.
  func mapped<Parent: Sendable>(_ embed: @escaping @Sendable (Action) -> Parent) -> EffectJob<Parent> {
    let work: EffectJob<Parent>.Work =
      switch work {
      case .away(let work): .away { send in try await work(send.embedding(embed)) }
      case .onStore(let work):
        .onStore { store in (store as? any Embedding).flatMap { $0.embedding(embed) }.flatMap(work) }
      case .steps(let step): .steps(step.mapped(embed))
      }
    let recovery = recovery?.converted { (send: Send<Parent>) in send.embedding(embed) }
    return EffectJob<Parent>(
      plan: plan, work: work, recovery: recovery, subject: subject.map(embed), at: place)
  }
}

/// Live access to a store for effects of a part whose actions are embedded in the store's actions.
@usableFromInline
protocol Embedding: AnyObject {
  /// Returns the same access for actions that are embedded in this one's actions, or nil if the types do not match.
  func embedding<Part: Sendable, Whole: Sendable>(_ embed: @escaping @Sendable (Part) -> Whole) -> AnyObject?
  /// Returns the same access for a part of the state, or nil if the types do not match.
  func scoped<Whole, Part>(to path: WritableKeyPath<Whole, Part>) -> AnyObject?
  /// Returns the same access for a part that is currently present, or nil if it is absent or the types do not match.
  func unwrapped<Whole, Part>(at path: WritableKeyPath<Whole, Part?>, as identity: ChildIdentity)
    -> AnyObject?
  /// Returns the same access for a row that is currently present, or nil if it is absent or the types do not match.
  func row<Whole, Row: Identifiable>(_ id: Row.ID, of rows: WritableKeyPath<Whole, IdentifiedArray<Row>>)
    -> AnyObject? where Row.ID: Sendable
  /// Returns the same access, with actions that are written instead of sent.
  func writing<Part: Sendable>(_ write: @escaping @Sendable (Part) -> EffectWrite) -> AnyObject?
  /// Returns the same access, with an action that is sent in place of each request to leave, or nil if the types do not
  /// match.
  func dismissing<Whole: Sendable>(by action: Whole) -> AnyObject?
}
