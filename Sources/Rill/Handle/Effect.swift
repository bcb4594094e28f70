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
  @usableFromInline
  indirect enum Step: Sendable {
    case send(Action)
    case write(EffectWrite)
    case cancel(EffectCancellation)
    case animate(StateAnimation)
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
@usableFromInline
struct EffectJob<Action: Sendable>: Sendable {
  enum Work: Sendable {
    case away(@Sendable (Send<Action>) async throws -> Void)
    case home(@Sendable (AnyObject) -> (() async throws -> Void)?)
    case steps(Effect<Action>.Step)
  }

  var plan: EffectPlan
  var work: Work
  var recover: (@Sendable (any Error, Send<Action>) async -> Void)?
  /// The action that requested the job, if its effects can be found by their actions.
  var subject: Action?
}

/// What a store needs to know of an effect besides its work, whatever its actions are.
struct EffectPlan: Sendable {
  var description: EffectDescription
  var priority: TaskPriority?
  /// The condition that must hold while the effect runs.
  var presence: Presence?
  /// The lifetime that tracks the presence after a store has started the effect.
  var life: EffectLife?
  /// Returns the name of the state type for which work on the store was created.
  var homeState: (@Sendable () -> String)?
  /// Creates the origin of the effect's actions and writes on demand.
  ///
  /// If nil, the origin is the effect, by its name.
  var origin: (@Sendable () -> Origin)?
  /// A Boolean value that indicates whether the effect sends writes, not only actions.
  var writes = false
  /// Which of the effects of its input it is, if the store counts them.
  var numbers: EffectNumbers?

  init(_ description: EffectDescription, priority: TaskPriority? = nil) {
    self.description = description
    self.priority = priority
  }
}
