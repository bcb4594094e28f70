/// A direct write that an effect sends to the store.
///
/// The type of the state is erased, so that effects need not name it, and checked when the write is applied.
@usableFromInline
package struct EffectWrite: Sendable {
  let label: @Sendable () -> String
  let isForced: Bool
  /// Returns the animation of the change.
  ///
  /// Called after the change was made.
  let motion: (@Sendable () -> StateAnimation?)?
  /// The value behind the write, such as a mutation, or nil if the label describes the write completely.
  let subject: (@Sendable () -> any Sendable)?
  /// Whether the write is a child's request to leave; see ``Effect/dismissal``.
  private(set) var isDismissal = false
  /// Changes a state of the given type, or returns false for another type.
  private let change: @Sendable (UnsafeMutableRawPointer, ObjectIdentifier) -> Bool

  /// Creates a write.
  ///
  /// - Parameters:
  ///   - label: A description of the write, evaluated only when a tool asks.
  ///   - state: The type of the state.
  ///   - isForced: Whether observers are notified even if their value is equal.
  ///   - animation: The animation of the change, or nil.
  ///   - apply: A closure that changes the state in place.
  package init<State>(
    _ label: @escaping @Sendable () -> String, in state: State.Type, isForced: Bool = false,
    animation: StateAnimation? = nil, apply: @escaping @Sendable (inout State) -> Void
  ) {
    let motion = animation.map { animation in { @Sendable () -> StateAnimation? in animation } }
    self.init(label, in: state, isForced: isForced, motion: motion, apply: apply)
  }

  /// Creates a write whose animation is known only after it was applied.
  ///
  /// - Parameters:
  ///   - label: A description of the write, evaluated only when a tool asks.
  ///   - state: The type of the state.
  ///   - isForced: Whether observers are notified even if their value is equal.
  ///   - motion: Returns the animation of the change. Called after the change was made.
  ///   - subject: The value behind the write, or nil if the label describes the write completely.
  ///   - apply: A closure that changes the state in place.
  package init<State>(
    _ label: @escaping @Sendable () -> String, in state: State.Type, isForced: Bool = false,
    motion: (@Sendable () -> StateAnimation?)?, subject: (@Sendable () -> any Sendable)? = nil,
    apply: @escaping @Sendable (inout State) -> Void
  ) {
    self.init(label, isForced, motion, subject) { place, type in
      guard type == ObjectIdentifier(State.self) else { return false }
      apply(&place.assumingMemoryBound(to: State.self).pointee)
      return true
    }
  }

  private init(
    _ label: @escaping @Sendable () -> String, _ isForced: Bool, _ motion: (@Sendable () -> StateAnimation?)?,
    _ subject: (@Sendable () -> any Sendable)?,
    change: @escaping @Sendable (UnsafeMutableRawPointer, ObjectIdentifier) -> Bool
  ) {
    self.label = label
    self.isForced = isForced
    self.motion = motion
    self.subject = subject
    self.change = change
  }

  /// Creates a child's request to leave, which changes no state.
  static var dismissal: EffectWrite {
    var write = EffectWrite({ "dismiss" }, false, nil, nil) { _, _ in false }
    write.isDismissal = true
    return write
  }

  /// Changes a state.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether the write was created for a state of this type.
  package func apply<State>(to state: inout State) -> Bool {
    withUnsafeMutablePointer(to: &state) { change(UnsafeMutableRawPointer($0), ObjectIdentifier(State.self)) }
  }

  /// Returns the same write for the outer state.
  ///
  /// If the part is absent, the write changes nothing.
  func lifted<Parent, Part>(
    _ lift: @escaping @Sendable (inout Parent, (inout Part) -> Bool) -> Bool
  ) -> EffectWrite {
    // A request to leave fits no state. The place that presents the child replaces it.
    if isDismissal { return self }
    return EffectWrite(label, isForced, motion, subject) { [self] place, type in
      guard type == ObjectIdentifier(Parent.self) else { return false }
      return lift(&place.assumingMemoryBound(to: Parent.self).pointee) { apply(to: &$0) }
    }
  }
}

extension Effect {
  /// Returns the same effect, with actions that are written to a state instead of sent.
  ///
  /// - Parameter write: Creates a write from an action.
  /// - Returns: The effect, for a store of other actions.
  package func writing<Other: Sendable>(_ write: @escaping @Sendable (Action) -> EffectWrite) -> Effect<Other>
  {
    Effect<Other>(step: step?.writing(write))
  }
}

extension Effect.Step {
  fileprivate func writing<Other: Sendable>(
    _ write: @escaping @Sendable (Action) -> EffectWrite
  ) -> Effect<Other>.Step {
    converted(send: { .write(write($0)) }, job: { $0.writing(write) })
  }
}

extension EffectJob {
  fileprivate func writing<Other: Sendable>(
    _ write: @escaping @Sendable (Action) -> EffectWrite
  ) -> EffectJob<Other> {
    let work: EffectJob<Other>.Work =
      switch work {
      case .away(let work): .away { send in try await work(send.writing(write)) }
      case .onStore(let work): .onStore { face in (face as? any Embedding)?.writing(write).flatMap(work) }
      case .steps(let step): .steps(step.writing(write))
      }
    let recovery = recovery?.converted { (send: Send<Other>) in send.writing(write) }
    var plan = plan
    plan.writes = true
    return EffectJob<Other>(plan: plan, work: work, recovery: recovery, at: place)
  }
}

extension Send {
  /// Returns a `Send` for an effect whose actions are written.
  fileprivate func writing<Part: Sendable>(_ write: @escaping @Sendable (Part) -> EffectWrite) -> Send<Part> {
    Send<Part>(deliver: { part in await commit(write(part)) }, commit: commit)
  }
}
