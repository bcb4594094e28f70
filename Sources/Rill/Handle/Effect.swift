/// A description of work outside of the state, which a reducer returns and which sends actions back to the store.
///
/// An effect consists of a description and a closure. The description can be compared, listed and printed. Nothing runs
/// until a store starts the effect.
///
/// ```swift
/// case .load:
///   return .run("load todos") { send in
///     await send(.loaded(try await client.all()))
///   } catch: { error, send in
///     await send(.failed("\(error)"))
///   }
///   .id("load", policy: .latest)
/// ```
///
/// The store that starts an effect lists it while it runs, removes it when it ends, and cancels it when the store is
/// released. An effect never keeps its store alive. Actions that a cancelled effect still sends are dropped.
///
/// An action that carries an effect of its own type needs an `indirect` case.
public struct Effect<Action: Sendable>: Sendable {
  /// Each case is one reference, so that passing a step on copies nothing.
  @usableFromInline
  enum Step: Sendable {
    indirect case send(Action)
    indirect case write(EffectWrite)
    indirect case cancel(EffectCancellation)
    indirect case animate(StateAnimation)
    /// The steps after it in the same sequence are performed only while a condition holds.
    indirect case condition(EffectCondition)
    case job(EffectJob<Action>)
    case merge([Step])
    case concatenate([Step])
  }

  /// An action that is sent immediately is stored inline: logic that answers each event with an action creates many of
  /// them, and a step would be allocated.
  @usableFromInline
  enum Content: Sendable {
    case none
    case sent(Action)
    case step(Step)
  }

  @usableFromInline let content: Content

  /// The steps of the effect, or nil if it does nothing.
  @inlinable @inline(__always) var step: Step? {
    switch content {
    case .none: nil
    case .sent(let action): .send(action)
    case .step(let step): step
    }
  }

  @inlinable @inline(__always)
  init(_ content: Content) { self.content = content }

  @inlinable
  init(step: Step?) {
    if let step { content = .step(step) } else { content = .none }
  }

  /// An effect that does nothing.
  @inlinable @inline(__always) public static var none: Effect { Effect(.none) }

  /// A Boolean value that indicates whether the effect does nothing.
  @inlinable @inline(__always) public var isNone: Bool {
    if case .none = content { true } else { false }
  }
}

/// A description of an effect and its work.
///
/// Work runs away from the store, or on the store, where it receives type-erased live access to the store. Steps are
/// the parts of an effect that was merged or concatenated and then described as a whole.
///
/// Immutable, so that all code from the reducer to the running task shares one object.
@usableFromInline
final class EffectJob<Action: Sendable>: Sendable {
  enum Work: Sendable {
    case away(@Sendable (Send<Action>) async throws -> Void)
    case onStore(StoreWork)
    case steps(Effect<Action>.Step)
  }

  let plan: EffectPlan
  let work: Work
  let recovery: EffectRecovery<Action>?
  /// The action that requested the job, if its effects can be found by their actions.
  let subject: Action?
  /// The place in the source code that made the effect, for reports, if it is known.
  let place: CallPlace?

  /// Creates a job of work away from the store.
  ///
  /// Called by code that the compiler specializes for the actions, which this class is not.
  @usableFromInline
  init(
    name: String, priority: TaskPriority?, at place: CallPlace,
    away work: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch recover: (@Sendable (any Error, Send<Action>) async -> Void)?
  ) {
    plan = EffectPlan(EffectDescription(untimed: name), priority: priority)
    self.work = .away(work)
    recovery = recover.map { .all($0) }
    subject = nil
    self.place = place
  }

  init(
    plan: EffectPlan, work: Work, recovery: EffectRecovery<Action>? = nil, subject: Action? = nil,
    at place: CallPlace? = nil
  ) {
    self.plan = plan
    self.work = work
    self.recovery = recovery
    self.subject = subject
    self.place = place
  }

  /// Returns the same job after a change of its plan.
  func planned(_ change: (inout EffectPlan) -> Void) -> EffectJob {
    var plan = plan
    change(&plan)
    return EffectJob(plan: plan, work: work, recovery: recovery, subject: subject, at: place)
  }
}

/// Work on a store.
///
/// It receives live access to the store and returns what to do, or nil if the access has another type.
typealias StoreWork = @Sendable (AnyObject) -> StoreDuty?

/// What an effect does on its store.
enum StoreDuty {
  /// Work after which the effect ends.
  case work(() async throws -> Void)
  /// Work that returns the events for which the effect waits afterwards, if any.
  case waiting(() async throws -> StoreEvents?)
}

/// What a store needs to know of an effect besides its work, whatever its actions are.
///
/// The effect and its job each have a copy, so most of it is in a box.
struct EffectPlan: Sendable {
  /// The properties that most effects do not have.
  private struct Rare: Sendable {
    var priority: UInt8?
    var storeState: Any.Type?
    var customOrigin: (@Sendable () -> Origin)?
    var presence: Presence?
    var life: EffectLife?
    var writes = false
    var numbers: EffectNumbers?
    var endsWithFirstPart = false
  }

  var description: EffectDescription
  private var rare: Boxed<Rare>?

  init(_ description: EffectDescription, priority: TaskPriority? = nil) {
    self.description = description
    if let priority { change { $0.priority = priority.rawValue } }
  }

  /// Creates the plan of work on a store.
  init(
    _ description: EffectDescription, storeState: Any.Type, customOrigin: (@Sendable () -> Origin)?
  ) {
    self.description = description
    change {
      $0.storeState = storeState
      $0.customOrigin = customOrigin
    }
  }

  /// The origin of the effect's actions and writes.
  var origin: Origin { rare?.value.customOrigin?() ?? .effect(description.name) }

  /// A Boolean value that indicates whether the plan says nothing but the name.
  var isPlain: Bool { rare == nil && description.isPlain }

  /// The priority of the effect's task.
  var priority: TaskPriority? { rare?.value.priority.map(TaskPriority.init(rawValue:)) }
  /// The state type for which work on the store was created.
  var storeState: Any.Type? { rare?.value.storeState }
  /// The condition that must hold while the effect runs.
  var presence: Presence? {
    get { rare?.value.presence }
    set { change { $0.presence = newValue } }
  }
  /// The lifetime that tracks the presence after a store has started the effect.
  var life: EffectLife? {
    get { rare?.value.life }
    set { change { $0.life = newValue } }
  }
  /// A Boolean value that indicates whether the effect sends writes, not only actions.
  var writes: Bool {
    get { rare?.value.writes ?? false }
    set { change { $0.writes = newValue } }
  }
  /// A Boolean value that indicates whether the parts that still run are cancelled when one part has ended.
  var endsWithFirstPart: Bool {
    get { rare?.value.endsWithFirstPart ?? false }
    set { change { $0.endsWithFirstPart = newValue } }
  }
  /// Which of the effects of its input it is, if the store counts them.
  var numbers: EffectNumbers? {
    get { rare?.value.numbers }
    set { change { $0.numbers = newValue } }
  }

  private mutating func change(_ change: (inout Rare) -> Void) {
    var value = rare?.value ?? Rare()
    change(&value)
    rare = Boxed(value)
  }
}
