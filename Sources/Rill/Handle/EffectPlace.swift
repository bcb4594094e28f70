/// The place of a child in its parent's state, for the child's effects.
struct EffectPlace {
  /// An id that distinguishes the child's effects from those of its siblings.
  let id: EffectID
  /// Returns an effect's id as the child sees it, or nil if the effect does not belong to the child.
  let inside: @Sendable (EffectID) -> EffectID?
  /// The presence of the child, if it can be absent.
  let presence: Presence?
  /// Converts a grandchild's presence for the parent.
  let lift: (Presence) -> Presence
  /// Returns type-erased live access to the child from that of the parent.
  let face: @Sendable (AnyObject) -> AnyObject?
  /// Converts a write of the child for the parent.
  let write: @Sendable (EffectWrite) -> EffectWrite
}

extension Effect.Step {
  /// Returns the same step of a child in its place, with distinct ids and bound to the child's lifetime.
  func placed(_ place: EffectPlace) -> Effect.Step {
    switch self {
    case .send, .animate: self
    case .write(let write): .write(place.write(write))
    case .cancel(let cancellation): .cancel(cancellation.placed(in: place))
    case .merge(let steps): .merge(steps.map { $0.placed(place) })
    case .concatenate(let steps): .concatenate(steps.map { $0.placed(place) })
    case .job(let job): .job(job.placed(place))
    }
  }

  @usableFromInline
  func placed<Parent, Child>(at path: any WritableKeyPath<Parent, Child> & Sendable) -> Effect.Step {
    placed(
      EffectPlace(
        id: EffectID(path), inside: { $0.inside(path) }, presence: nil,
        lift: { $0.lifted { (parent: Parent) in parent[keyPath: path] } },
        face: { ($0 as? any Embedding)?.scoped(to: path) },
        write: {
          $0.lifted { (parent: inout Parent, change: (inout Child) -> Bool) in change(&parent[keyPath: path])
          }
        }
      ))
  }

  @usableFromInline
  func placed<Parent, Child>(
    atOptional path: any WritableKeyPath<Parent, Child?> & Sendable, of parent: Parent
  ) -> Effect.Step {
    let identity = ChildIdentity(of: parent[keyPath: path])
    return placed(
      EffectPlace(
        id: EffectID(path), inside: { $0.inside(path) },
        presence: Presence(in: Parent.self) { identity.isShared(by: $0[keyPath: path]) },
        lift: { $0.lifted { (parent: Parent) in parent[keyPath: path] } },
        face: { ($0 as? any Embedding)?.unwrapped(at: path, as: identity) },
        write: {
          $0.lifted { (parent: inout Parent, change: (inout Child) -> Bool) in
            guard identity.isShared(by: parent[keyPath: path]) else { return true }
            return changePart(&parent[keyPath: path], change)
          }
        }))
  }
}

extension EffectJob {
  fileprivate func placed(_ place: EffectPlace) -> EffectJob {
    var job = self
    job.description.id = description.id?.placed(in: place.id)
    // A grandchild belongs to the child that was in the place, not to another child in the same place.
    let lifted = presence.map(place.lift)
    job.presence = place.presence.map { lifted?.and($0) ?? $0 } ?? lifted
    if writes, let recover {
      job.recover = { [write = place.write] error, send in await recover(error, send.placed(write)) }
    }
    switch work {
    case .away(let work):
      guard writes else { break }
      job.work = .away { [write = place.write] send in try await work(send.placed(write)) }
    case .steps(let step): job.work = .steps(step.placed(place))
    case .home(let work): job.work = .home { [face = place.face] store in face(store).flatMap(work) }
    }
    return job
  }
}

/// Changes a part in place if it is present.
func changePart<Part>(_ part: inout Part?, _ change: (inout Part) -> Bool) -> Bool {
  guard part != nil else { return true }
  // Unwrapping it into a variable would copy it.
  // swift-format-ignore: NeverForceUnwrap
  return change(&part!)
}
