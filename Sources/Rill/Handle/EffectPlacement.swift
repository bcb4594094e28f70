/// The place where an effect runs.
public struct EffectPlacement<State>: Sendable {
  /// An id that distinguishes the child's effects from those of its siblings, or nil for the store itself.
  var id: EffectID?
  /// Returns an effect's id as the child sees it, or nil if the effect does not belong to the child.
  var inside: @Sendable (EffectID) -> EffectID? = { $0 }
  /// The presence of the child, if it can be absent.
  var presence: Presence?
  /// Converts a grandchild's presence for the parent.
  var lift: @Sendable (Presence) -> Presence = { $0 }
  /// Returns type-erased live access to the child from that of the parent.
  var face: @Sendable (AnyObject) -> AnyObject? = { $0 }
  /// Converts a write of the child for the parent.
  var write: @Sendable (EffectWrite) -> EffectWrite = { $0 }

  /// Returns the placement on the store's isolation, with live access to a state of the given type.
  public static func store(of _: State.Type) -> EffectPlacement { EffectPlacement() }
}

extension Effect.Step {
  /// Returns the same step of a child in its place, with distinct ids and bound to the child's lifetime.
  func placed<Parent>(_ place: EffectPlacement<Parent>) -> Effect.Step {
    let step = inPlace(place)
    return place.presence.map(step.ending) ?? step
  }

  /// Returns the same step in its place; the effect that contains it is bound to the child's lifetime, if it is a part of one.
  fileprivate func inPlace<Parent>(_ place: EffectPlacement<Parent>) -> Effect.Step {
    converted(
      send: { .send($0) }, write: place.write, cancel: { $0.placed(in: place) },
      condition: { $0.placed(place) }, job: { $0.placed(place) })
  }

  @usableFromInline
  func placed<Parent, Child>(at path: any WritableKeyPath<Parent, Child> & Sendable) -> Effect.Step {
    placed(
      EffectPlacement<Parent>(
        id: EffectID(path), inside: { $0.inside(path) }, presence: nil,
        lift: {
          $0.lifted(at: MemoryLayout<Parent>.offset(of: path)) { (parent: Parent) in parent[keyPath: path] }
        },
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
      EffectPlacement<Parent>(
        id: EffectID(path), inside: { $0.inside(path) },
        presence: Presence(in: Parent.self, placed: PlacedPresence(identity, at: path)) {
          identity.isShared(by: $0[keyPath: path])
        },
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
  fileprivate func placed<Parent>(_ place: EffectPlacement<Parent>) -> EffectJob {
    var plan = plan
    if let id = place.id { plan.description.id = plan.description.id?.placed(in: id) }
    // A grandchild belongs to the child that was in the place, not to another child in the same place.
    let lifted = plan.presence.map(place.lift)
    if let presence = place.presence.map({ lifted?.and(of: $0) ?? $0 }) ?? lifted { plan.presence = presence }
    let write = plan.writes ? place.write : nil
    let work: Work =
      switch self.work {
      case .away(let work):
        if let write { .away { send in try await work(send.placed(write)) } } else { self.work }
      case .steps(let step): .steps(step.inPlace(place))
      case .onStore(let work): .onStore { [face = place.face] store in face(store).flatMap(work) }
      }
    let recovery =
      if let write { recovery?.converted { (send: Send<Action>) in send.placed(write) } } else { recovery }
    return EffectJob(plan: plan, work: work, recovery: recovery, subject: subject, at: self.place)
  }
}

/// Changes a part in place if it is present.
func changePart<Part>(_ part: inout Part?, _ change: (inout Part) -> Bool) -> Bool {
  guard part != nil else { return true }
  // Unwrapping it into a variable would copy it.
  // swift-format-ignore: NeverForceUnwrap
  return change(&part!)
}
