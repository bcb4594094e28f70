/// A field of the elements of one collection that refers to elements of another, with the rule for their removal.
///
/// See ``Relations``.
public struct Relation<State>: Sendable {
  /// The collection whose elements refer to others.
  let source: any AnyKeyPath & Sendable
  /// The collection to whose elements they refer.
  let target: any AnyKeyPath & Sendable
  let rule: DeletionKind
  /// The types of the elements, for messages.
  let names: (source: String, target: String)

  /// Returns the ids of the elements that refer to an id that satisfies a condition.
  let referring: @Sendable (State, (AnyHashable) -> Bool) -> Set<AnyHashable>
  /// Returns the ids of the elements that refer to each id.
  let index: @Sendable (State) -> [AnyHashable: Set<AnyHashable>]
  /// Removes the elements of the source collection with some ids.
  let remove: @Sendable (inout State, Set<AnyHashable>) -> Void
  /// Removes the references to some ids from the elements.
  let nullify: @Sendable (inout State, Set<AnyHashable>) -> Void
  /// Returns the references to elements that do not exist.
  let dangling: @Sendable (State) -> [DanglingReference]

  /// Creates a relation.
  ///
  /// - Parameters:
  ///   - source: The collection whose elements refer to others.
  ///   - field: The field with the references: a ``Reference``, an optional one, or an array or set of them.
  ///   - target: The collection to whose elements the field refers. It may be the same one.
  ///   - rule: What happens when one of these elements is removed.
  public init<Element: Identifiable & SendableMetatype, Field: ReferenceField & SendableMetatype>(
    _ source: any WritableKeyPath<State, IdentifiedArray<Element>> & Sendable,
    _ field: any WritableKeyPath<Element, Field> & Sendable,
    to target: any WritableKeyPath<State, IdentifiedArray<Field.Referenced>> & Sendable,
    onDelete rule: DeleteRule<Field>
  ) where Element.ID: Sendable, Field.Referenced: SendableMetatype, Field.Referenced.ID: Sendable {
    self.source = source
    self.target = target
    self.rule = rule.kind
    names = ("\(Element.self)", "\(Field.Referenced.self)")
    referring = { state, isMeant in
      var ids: Set<AnyHashable> = []
      let elements = state[keyPath: source]
      for (id, element) in zip(elements.ids, elements) {
        element[keyPath: field].forEachReference { if isMeant($0) { ids.insert(id) } }
      }
      return ids
    }
    index = { state in
      var index: [AnyHashable: Set<AnyHashable>] = [:]
      let elements = state[keyPath: source]
      for (id, element) in zip(elements.ids, elements) {
        element[keyPath: field].forEachReference { index[$0, default: []].insert(id) }
      }
      return index
    }
    // By the ids under which the elements are found, from which the ids of misfiled elements differ.
    remove = { state, ids in
      let found = state[keyPath: source].ids.filter { ids.contains($0) }
      state[keyPath: source].removeAll(ids: found)
    }
    nullify = { state, ids in
      var touched: [Element.ID] = []
      let elements = state[keyPath: source]
      for (id, element) in zip(elements.ids, elements) {
        var refers = false
        element[keyPath: field].forEachReference { if ids.contains($0) { refers = true } }
        if refers { touched.append(id) }
      }
      state[keyPath: source].update(ids: touched) { element in
        element[keyPath: field].removeReferences { ids.contains($0) }
      }
    }
    dangling = { state in
      let elements = state[keyPath: target]
      var found: [DanglingReference] = []
      for element in state[keyPath: source] {
        element[keyPath: field].forEachReference { id in
          guard !elements.contains(id: id) else { return }
          found.append(DanglingReference(Element.self, "\(element.id)", to: Field.Referenced.self, "\(id)"))
        }
      }
      return found
    }
  }
}

/// What happens to the elements that refer to an element when it is removed.
///
/// Source: the delete rules of SwiftData.
public struct DeleteRule<Field>: Sendable {
  let kind: DeletionKind

  /// The elements that refer to it are removed as well.
  public static var cascade: Self { Self(kind: .cascade) }

  /// The element is not removed while others refer to it: ``DeletionDenied`` is thrown.
  public static var deny: Self { Self(kind: .deny) }

  /// The references remain, and refer to nothing until an element with the id is added again.
  public static var keep: Self { Self(kind: .keep) }
}

extension DeleteRule where Field: ExpressibleByNilLiteral {
  /// The references become nil.
  public static var nullify: Self { Self(kind: .nullify) }
}

extension DeleteRule where Field: Collection {
  /// The references are removed from the collection that contains them.
  public static var nullify: Self { Self(kind: .nullify) }
}

/// The kind of a rule for removals.
enum DeletionKind {
  case cascade, deny, keep, nullify
}
