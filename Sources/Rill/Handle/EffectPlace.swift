/// Where in its parent's state a child lies, as far as the child's effects are concerned.
struct EffectPlace {
  /// Keeps the child's effect ids apart from those of its siblings.
  let id: EffectID
  /// The id of an effect as the child sees it; nil if the effect is not the child's.
  let inside: @Sendable (EffectID) -> EffectID?
  /// Whether the child is there, if it can be absent.
  let presence: Presence?
  /// Sees a grandchild's presence from the parent.
  let lift: (Presence) -> Presence
  /// Finds the child's live face in the parent's, erased.
  let face: @Sendable (AnyObject) -> AnyObject?
  /// Sees a write of the child from the parent.
  let write: @Sendable (EffectWrite) -> EffectWrite
}

extension Effect.Step {
  /// The same step of a child in its place: its ids kept apart, its life bound to the child's.
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
    // A grandchild belongs to the child that stood in the place, and not to another one in the same place.
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

/// Changes a part where it lies, if it is there.
func changePart<Part>(_ part: inout Part?, _ change: (inout Part) -> Bool) -> Bool {
  guard part != nil else { return true }
  // Unwrapping it into a variable would copy it.
  // swift-format-ignore: NeverForceUnwrap
  return change(&part!)
}
