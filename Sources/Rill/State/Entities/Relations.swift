/// The relations between the collections of a normalized state, which keep its references valid.
///
/// ```swift
/// extension Tracker {
///   static let relations = Relations(
///     Relation(\.issues, \.assignee, to: \.users, onDelete: .nullify),
///     Relation(\.comments, \.issue, to: \.issues, onDelete: .cascade))
/// }
///
/// try Tracker.relations.remove(7, from: \.users, in: &state)
/// ```
///
/// The rules apply to removals by ``remove(_:from:in:)`` and ``removeAll(ids:from:in:)``, and not to those by the methods of
/// a collection; ``dangling(in:)`` finds the references that such a removal has left.
public struct Relations<State>: Sendable {
  private let relations: [Relation<State>]

  /// Creates relations.
  public init(_ relations: Relation<State>...) { self.relations = relations }

  /// Removes an element, and applies the rules of the relations to those that refer to it.
  ///
  /// - Parameters:
  ///   - id: The id of the element. If the collection does not contain it, nothing happens.
  ///   - table: The collection of the element.
  ///   - state: The state.
  /// - Returns: The number of removed elements in all collections.
  /// - Throws: ``DeletionDenied`` if a relation with the rule ``DeleteRule/deny`` refers to an element that would be removed.
  ///   The state is not changed then.
  /// - Complexity: O(elements of the collections that refer to a collection from which elements are removed), however long
  ///   the chains of references are
  @discardableResult
  public func remove<Element: Identifiable>(
    _ id: Element.ID, from table: WritableKeyPath<State, IdentifiedArray<Element>>, in state: inout State
  ) throws(DeletionDenied) -> Int {
    try removeAll(ids: CollectionOfOne(id), from: table, in: &state)
  }

  /// Removes elements, and applies the rules of the relations to those that refer to them.
  ///
  /// - Parameters:
  ///   - ids: The ids of the elements. Unknown ones are skipped.
  ///   - table: The collection of the elements.
  ///   - state: The state.
  /// - Returns: The number of removed elements in all collections.
  /// - Throws: ``DeletionDenied`` if a relation with the rule ``DeleteRule/deny`` refers to an element that would be removed,
  ///   from one that would remain. The state is not changed then.
  /// - Complexity: As ``remove(_:from:in:)``.
  @discardableResult
  public func removeAll<Element: Identifiable>(
    ids: some Sequence<Element.ID>, from table: WritableKeyPath<State, IdentifiedArray<Element>>,
    in state: inout State
  ) throws(DeletionDenied) -> Int {
    var present: Set<AnyHashable> = []
    for id in ids where state[keyPath: table].contains(id: id) { present.insert(id) }
    guard !present.isEmpty else { return 0 }
    let removed = cascade(from: table, present, state)
    try checkDenials(removed, state)
    state[keyPath: table].removeAll(ids: state[keyPath: table].ids.filter { present.contains($0) })
    for (source, ids) in removed {
      relations.first { $0.source == source }?.remove(&state, ids)
    }
    for relation in relations where relation.rule == .nullify {
      if let ids = removed[relation.target] { relation.nullify(&state, ids) }
    }
    return removed.values.map(\.count).reduce(0, +)
  }

  /// Returns the references to elements that do not exist.
  ///
  /// - Parameter state: The state.
  /// - Returns: The references, in the order of the relations and of their elements.
  /// - Complexity: O(references)
  public func dangling(in state: State) -> [DanglingReference] {
    relations.flatMap { $0.dangling(state) }
  }

  /// Returns the ids of all elements that a removal takes along, by collection.
  private func cascade(
    from table: AnyKeyPath, _ ids: Set<AnyHashable>, _ state: State
  ) -> [AnyKeyPath: Set<AnyHashable>] {
    var removed = [table: ids]
    var pending = [(table: table, ids: ids)]
    var searches = relations.map { ReferrerSearch(relation: $0) }
    while let (table, ids) = pending.popLast() {
      for (index, relation) in relations.enumerated()
      where relation.target == table && relation.rule == .cascade {
        let found = searches[index].referrers(of: ids, in: state)
        // Subtracting the removed ids would visit all of them in each step of a chain.
        let new = found.filter { removed[relation.source]?.contains($0) != true }
        guard !new.isEmpty else { continue }
        removed[relation.source, default: []].formUnion(new)
        pending.append((relation.source, new))
      }
    }
    return removed
  }

  private func checkDenials(
    _ removed: [AnyKeyPath: Set<AnyHashable>], _ state: State
  ) throws(DeletionDenied) {
    for relation in relations where relation.rule == .deny {
      guard let ids = removed[relation.target] else { continue }
      let referring = relation.referring(state) { ids.contains($0) }
        .subtracting(removed[relation.source, default: []])
      guard !referring.isEmpty else { continue }
      throw DeletionDenied(
        state: SwiftTypeName(State.self).text, element: relation.names.target, source: relation.names.source,
        ids: referring.map { "\($0.base)" }.sorted())
    }
  }
}

/// The search for the elements that refer to others.
///
/// The first searches look at all elements, which suffices for most removals. A long chain of references needs many; from
/// the third one, an index answers.
private struct ReferrerSearch<State> {
  let relation: Relation<State>
  private var count = 0
  private var index: [AnyHashable: Set<AnyHashable>]?

  init(relation: Relation<State>) { self.relation = relation }

  /// Returns the ids of the elements that refer to elements with some ids.
  mutating func referrers(of ids: Set<AnyHashable>, in state: State) -> Set<AnyHashable> {
    count += 1
    guard count > 2 else { return relation.referring(state) { ids.contains($0) } }
    let index = index ?? relation.index(state)
    self.index = index
    return ids.reduce(into: []) { $0.formUnion(index[$1] ?? []) }
  }
}

/// A reference to an element that does not exist.
public struct DanglingReference: Hashable, Sendable, CustomStringConvertible {
  /// The type and the id of the element that contains the reference.
  public let source: String
  /// The type and the id of the element that does not exist.
  public let target: String

  init<Source, Target>(_: Source.Type, _ source: String, to _: Target.Type, _ target: String) {
    self.source = "\(Source.self) \(source)"
    self.target = "\(Target.self) \(target)"
  }

  /// The two elements, as in `Issue 3 refers to User 7, which does not exist`.
  public var description: String { "\(source) refers to \(target), which does not exist" }
}
