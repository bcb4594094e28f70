/// Which elements of a list are which of a later one.
///
/// It works on numbers that stand for elements: the same number means the same element.
struct ListAlignment: Hashable {
  enum Step: Hashable {
    /// It is in both, in the same order as the others that stayed.
    case stayed(old: Int, new: Int)
    /// It is in both and has changed places.
    case moved(old: Int, new: Int)
    /// Another element stands in its place.
    case replaced(old: Int, new: Int)
    case removed(old: Int)
    case inserted(new: Int)

    /// Where the element stood.
    var old: Int? {
      switch self {
      case .stayed(let old, _), .moved(let old, _), .replaced(let old, _), .removed(let old): old
      case .inserted: nil
      }
    }

    /// Where the element stands.
    var new: Int? {
      switch self {
      case .stayed(_, let new), .moved(_, let new), .replaced(_, let new), .inserted(let new): new
      case .removed: nil
      }
    }

    var isMove: Bool {
      if case .moved = self { true } else { false }
    }
  }

  /// What happened, in the order of the later list; what was removed stands where it stood.
  var steps: [Step]
  /// Whether elements are told by their identities; then one that stayed or moved may have changed.
  var isByIdentity: Bool

  /// Whether any element has changed places.
  var hasMoves: Bool { steps.contains(where: \.isMove) }

  init(_ steps: [Step], isByIdentity: Bool) {
    self.steps = steps
    self.isByIdentity = isByIdentity
  }
}

extension ListAlignment {
  /// Aligns lists whose elements have identities, no two of one list the same.
  ///
  /// - Complexity: O(*n* log *n*)
  static func byIdentity(_ old: [Int], _ new: [Int]) -> ListAlignment {
    let kept = kept(old, new)
    var partners = [Int?](repeating: nil, count: new.count)
    for pair in kept { partners[pair.new] = pair.old }
    let stayed = Set(risen(kept).map(\.new))
    return ListAlignment(steps(count: old.count, partners: partners, stayed: stayed), isByIdentity: true)
  }

  /// Aligns lists by the longest sequence that is in both, and pairs what is left between its elements.
  ///
  /// - Complexity: O(*n* log *n*) if no element is twice in a list; else O((*n* + *m*) *d*) for lists that differ in *d*
  ///   places, and if these are more than `limit`, elements are paired by position.
  static func bySequence(
    _ old: [Int], _ new: [Int], limit: Int = AlignmentLimits.edits, findsMoves: Bool = true
  ) -> ListAlignment {
    guard let common = common(old, new, limit: limit) else { return byPosition(old.count, new.count) }
    var partners = [Int?](repeating: nil, count: new.count)
    for pair in common { partners[pair.new] = pair.old }
    if findsMoves {
      for pair in moves(old, new, partners) { partners[pair.new] = pair.old }
    }
    let steps = steps(count: old.count, partners: partners, stayed: Set(common.map(\.new)))
    return ListAlignment(paired(steps), isByIdentity: false)
  }

  private static func common(_ old: [Int], _ new: [Int], limit: Int) -> [(old: Int, new: Int)]? {
    guard Set(old).count == old.count, Set(new).count == new.count else {
      return CommonSequence.of(old, new, limit: limit)
    }
    return risen(kept(old, new))
  }

  /// Where the elements of both lists stand, in the order of the later one; none is twice in a list.
  private static func kept(_ old: [Int], _ new: [Int]) -> [(old: Int, new: Int)] {
    let places = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
    return new.indices.compactMap { place in places[new[place]].map { (old: $0, new: place) } }
  }

  /// The most elements whose order is the same in both lists; if there is a choice, those in their old places.
  private static func risen(_ kept: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    LongestRise.of(kept.map(\.old), favoring: { kept[$0].old == kept[$0].new }).map { kept[$0] }
  }

  /// Aligns lists by the positions of their elements.
  static func byPosition(_ old: Int, _ new: Int) -> ListAlignment {
    let partners = [Int?](repeating: nil, count: new)
    return ListAlignment(paired(steps(count: old, partners: partners, stayed: [])), isByIdentity: false)
  }

  /// The same in larger lists, of which these are the parts from a place on.
  func shifted(by offset: Int) -> ListAlignment {
    let steps = steps.map { step -> Step in
      switch step {
      case .stayed(let old, let new): .stayed(old: old + offset, new: new + offset)
      case .moved(let old, let new): .moved(old: old + offset, new: new + offset)
      case .replaced(let old, let new): .replaced(old: old + offset, new: new + offset)
      case .removed(let old): .removed(old: old + offset)
      case .inserted(let new): .inserted(new: new + offset)
      }
    }
    return ListAlignment(steps, isByIdentity: isByIdentity)
  }

  /// Elements that vanish from one place and appear in another, none of them more than once.
  private static func moves(_ old: [Int], _ new: [Int], _ partners: [Int?]) -> [(old: Int, new: Int)] {
    let taken = Set(partners.compactMap(\.self))
    var vanished: [Int: [Int]] = [:]
    for place in old.indices where !taken.contains(place) { vanished[old[place], default: []].append(place) }
    var appeared: [Int: [Int]] = [:]
    for place in new.indices where partners[place] == nil { appeared[new[place], default: []].append(place) }
    return vanished.compactMap { element, places in
      guard places.count == 1, let other = appeared[element], other.count == 1 else { return nil }
      return (places[0], other[0])
    }
  }

  /// Writes partners as steps; what was removed stands behind the element after which it stood, if that stayed.
  private static func steps(count: Int, partners: [Int?], stayed: Set<Int>) -> [Step] {
    let taken = Set(partners.compactMap(\.self))
    var steps: [Step] = []
    var arrived: [Step] = []
    var next = 0
    func close(upTo end: Int) {
      steps += (next..<end).filter { !taken.contains($0) }.map { Step.removed(old: $0) } + arrived
      (next, arrived) = (end, [])
    }
    for (place, partner) in partners.enumerated() {
      if let partner, stayed.contains(place) {
        close(upTo: partner)
        steps.append(.stayed(old: partner, new: place))
      } else {
        arrived.append(partner.map { Step.moved(old: $0, new: place) } ?? .inserted(new: place))
      }
    }
    close(upTo: count)
    return steps
  }

  /// Pairs what was removed with what was inserted between the same two elements, first with first.
  private static func paired(_ steps: [Step]) -> [Step] {
    var paired: [Step] = []
    var removed: [Int] = []
    var inserted: [Step] = []
    func close() {
      let pairs = zip(removed, inserted).map { old, step in
        if case .inserted(let new) = step { Step.replaced(old: old, new: new) } else { step }
      }
      paired +=
        pairs + removed.dropFirst(pairs.count).map { Step.removed(old: $0) } + inserted.dropFirst(pairs.count)
      (removed, inserted) = ([], [])
    }
    for step in steps {
      switch step {
      case .removed(let old): removed.append(old)
      case .inserted: inserted.append(step)
      case .stayed, .moved, .replaced:
        close()
        paired.append(step)
      }
    }
    close()
    return paired
  }
}
