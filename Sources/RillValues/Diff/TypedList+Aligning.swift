extension IdentifiedList: AlignableList {
  func aligned(with other: any ListSource, by sameness: Sameness) -> AlignedLists? {
    guard let other = other as? IdentifiedList else { return nil }
    return TypedList(Array(rows)).aligned(with: TypedList(Array(other.rows)), by: sameness)
  }
}

extension TypedList: AlignableList {
  func aligned(with other: any ListSource, by sameness: Sameness) -> AlignedLists? {
    guard let other = other as? TypedList else { return nil }
    let isEqual = sameness.equality(of: Element.self)
    let (old, new) = (elements, other.elements)
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, isEqual(old[head], new[head]) { head += 1 }
    var tail = 0
    while tail < shorter - head, isEqual(old[old.count - 1 - tail], new[new.count - 1 - tail]) { tail += 1 }
    let middle = Self.middle(
      Array(old[head..<old.count - tail]), Array(new[head..<new.count - tail]), isEqual, sameness)
    return AlignedLists(head: head, tail: tail, middle: middle.shifted(by: head))
  }

  private static func middle(
    _ old: [Element], _ new: [Element], _ isEqual: (Element, Element) -> Bool, _ sameness: Sameness
  ) -> ListAlignment {
    if let (old, new) = identities(old, new, sameness) { return .byIdentity(old, new) }
    if let (old, new) = numbers(old, new, isEqual) { return .bySequence(old, new) }
    return .byPosition(old.count, new.count)
  }

  /// Returns a number for each identity, or nil if an element has no identity or shares it.
  private static func identities(_ old: [Element], _ new: [Element], _ sameness: Sameness) -> ([Int], [Int])?
  {
    guard let oldIDs = identities(of: old, sameness), let newIDs = identities(of: new, sameness) else {
      return nil
    }
    var numbers: [AnyHashable: Int] = [:]
    for identity in oldIDs { numbers[identity] = numbers.count }
    guard numbers.count == old.count, Set(newIDs).count == new.count else { return nil }
    for identity in newIDs where numbers[identity] == nil { numbers[identity] = numbers.count }
    return (oldIDs.compactMap { numbers[$0] }, newIDs.compactMap { numbers[$0] })
  }

  private static func identities(of elements: [Element], _ sameness: Sameness) -> [AnyHashable]? {
    if let type = Element.self as? any Identifiable.Type { return type.identities(of: elements) }
    var identities: [AnyHashable] = []
    for element in elements {
      guard let identity = sameness.identity(of: element) else { return nil }
      identities.append(identity)
    }
    return identities
  }

  /// Returns a number for each element, equal for equal elements, or nil if that would take too long.
  private static func numbers(
    _ old: [Element], _ new: [Element], _ isEqual: (Element, Element) -> Bool
  ) -> ([Int], [Int])? {
    if let type = Element.self as? any Hashable.Type { return type.numbers(of: old, new) }
    guard old.count * new.count <= AlignmentLimits.pairs else { return nil }
    var kinds: [Element] = []
    let numbers = (old + new).map { element in
      if let known = kinds.firstIndex(where: { isEqual($0, element) }) { return known }
      kinds.append(element)
      return kinds.count - 1
    }
    return (Array(numbers[..<old.count]), Array(numbers[old.count...]))
  }
}

extension Identifiable {
  /// Returns the identities of elements of this type, or nil if they are object identifiers, which differ between
  /// copies.
  fileprivate static func identities(of elements: Any) -> [AnyHashable]? {
    guard ID.self != ObjectIdentifier.self else { return nil }
    return (elements as? [Self])?.map { AnyHashable($0.id) }
  }
}

extension Hashable {
  /// Returns a number for each element, equal for equal elements.
  static func numbers(of old: Any, _ new: Any) -> ([Int], [Int])? {
    guard let old = old as? [Self], let new = new as? [Self] else { return nil }
    var numbers: [Self: Int] = [:]
    func number(_ element: Self) -> Int {
      if let known = numbers[element] { return known }
      numbers[element] = numbers.count
      return numbers.count - 1
    }
    return (old.map(number), new.map(number))
  }
}

/// A list that can be compared with a later list.
protocol AlignableList: ListSource {
  /// Matches the elements of this list with those of a later list, or returns nil if that list is of another type.
  func aligned(with other: any ListSource, by sameness: Sameness) -> AlignedLists?
}

/// Two lists compared element by element: an equal start, an equal end, and an alignment of the middle.
struct AlignedLists {
  /// The number of equal elements at the start.
  var head: Int
  /// The number of equal elements at the end.
  var tail: Int
  /// The alignment of the elements in between, with indexes into the whole lists.
  var middle: ListAlignment
}

/// Limits on the work spent to align elements without identities.
enum AlignmentLimits {
  /// The maximum number of insertions and removals to search for.
  static let edits = 400
  /// The maximum number of pairs of unhashable elements to compare.
  static let pairs = 65_536
}
