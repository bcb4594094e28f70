import Synchronization

/// The identity in which work sends and writes: the effect itself, or one attempt of it.
protocol EffectIdentity: EffectSource {
  /// The effect.
  var run: EffectRun { get }
  /// A Boolean value that indicates whether the attempt was abandoned, so that its inputs no longer count.
  var isAbandoned: Bool { get }

  /// Adds a part, which ends with the effect or the attempt.
  ///
  /// - Returns: Whether it has not ended.
  func join(_ part: EffectToken) -> Bool
}

extension EffectIdentity {
  /// The effect, or nil if its inputs no longer count.
  var activeRun: EffectRun? { isAbandoned || run.hasEnded ? nil : run }

  /// A Boolean value that indicates whether the effect acts after its work has ended.
  var isLate: Bool { !isAbandoned && run.isComplete }
}

// Deliveries to the store.
extension EffectIdentity {
  var isolation: (any Actor)? { run.connection.directIsolation }

  func deliverHere<Action: Sendable>(_ action: Action, on isolation: any Actor) {
    run.connection.receive(action, from: self, on: isolation)
  }

  func deliver<Action: Sendable>(_ action: Action) async {
    let connection = run.connection
    _ = await connection.deliver { host in
      host.receive(action, from: self, on: connection.isolation)
      return nil
    }
  }

  func deliver(write: EffectWrite) async {
    _ = await run.connection.deliver { host in host.receive(write, from: self) }
  }
}

extension EffectRun: EffectIdentity {
  var run: EffectRun { self }
  var isAbandoned: Bool { false }

  func join(_ part: EffectToken) -> Bool { join(part, attempt: nil) }
}

/// An effect whose inputs count only while a child is present, although the effect does not end with the child.
final class ConditionedEffect: EffectIdentity {
  private let base: any EffectIdentity
  private let life: EffectLife

  init(_ base: any EffectIdentity, _ life: EffectLife) { (self.base, self.life) = (base, life) }

  var run: EffectRun { base.run }
  var isAbandoned: Bool { base.isAbandoned || life.hasEnded }

  func join(_ part: EffectToken) -> Bool { base.join(part) }
}

/// An attempt of an effect that can be abandoned while the effect continues.
///
/// Inputs that the attempt sends after that do not count, even if its work does not respond to cancellation.
final class EffectAttempt: EffectIdentity {
  let run: EffectRun
  private let abandonment = Atomic<Bool>(false)

  init(_ run: EffectRun) { self.run = run }

  var isAbandoned: Bool { abandonment.load(ordering: .acquiring) }

  /// Abandons the attempt.
  func abandon() { abandonment.store(true, ordering: .releasing) }

  func join(_ part: EffectToken) -> Bool { run.join(part, attempt: self) }
}
