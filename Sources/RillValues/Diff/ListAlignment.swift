/// An alignment of the elements of a list with those of a later list.
///
/// Elements are represented by numbers; equal numbers represent the same element.
struct ListAlignment: Hashable {
  enum Step: Hashable {
    /// The element is in both lists, in the same order relative to the other elements that stayed.
    case stayed(old: Int, new: Int)
    /// The element is in both lists and was moved.
    case moved(old: Int, new: Int)
    /// The element was replaced by another one.
    case replaced(old: Int, new: Int)
    case removed(old: Int)
    case inserted(new: Int)

    /// The index in the earlier list.
    var old: Int? {
      switch self {
      case .stayed(let old, _), .moved(let old, _), .replaced(let old, _), .removed(let old): old
      case .inserted: nil
      }
    }

    /// The index in the later list.
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

  /// The steps, in the order of the later list; removed elements are placed where they were.
  var steps: [Step]
  /// Whether elements are matched by identity; if so, an element that stayed or moved may have changed.
  var isByIdentity: Bool

  /// Whether any element was moved.
  var hasMoves: Bool { steps.contains(where: \.isMove) }

  init(_ steps: [Step], isByIdentity: Bool) {
    self.steps = steps
    self.isByIdentity = isByIdentity
  }
}

extension ListAlignment {
  /// Aligns lists whose elements have identities, unique within each list.
  ///
  /// - Complexity: O(*n* log *n*)
  static func byIdentity(_ old: [Int], _ new: [Int]) -> ListAlignment {
    let kept = kept(old, new)
    var partners = [Int?](repeating: nil, count: new.count)
    for pair in kept { partners[pair.new] = pair.old }
    let stayed = Set(risen(kept).map(\.new))
    return ListAlignment(steps(count: old.count, partners: partners, stayed: stayed), isByIdentity: true)
  }

  /// Aligns lists by their longest common subsequence, and pairs the remaining elements between its elements.
  ///
  /// - Complexity: O(*n* log *n*) if the elements of each list are unique; otherwise O((*n* + *m*) *d*) for lists that
  ///   differ in *d* places. If *d* exceeds `limit`, elements are paired by position.
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

  /// Returns the indexes of the elements that both lists contain, in the order of the later one.
  ///
  /// The elements of each list are unique.
  private static func kept(_ old: [Int], _ new: [Int]) -> [(old: Int, new: Int)] {
    let places = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
    return new.indices.compactMap { place in places[new[place]].map { (old: $0, new: place) } }
  }

  /// Returns the largest set of elements that have the same order in both lists, preferring elements at unchanged
  /// indexes.
  private static func risen(_ kept: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    LongestRise.of(kept.map(\.old), favoring: { kept[$0].old == kept[$0].new }).map { kept[$0] }
  }

  /// Aligns lists by the positions of their elements.
  static func byPosition(_ old: Int, _ new: Int) -> ListAlignment {
    let partners = [Int?](repeating: nil, count: new)
    return ListAlignment(paired(steps(count: old, partners: partners, stayed: [])), isByIdentity: false)
  }

  /// Returns the same alignment for larger lists of which these lists are the parts that start at an offset.
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

  /// Returns the elements that disappear from one place and appear in another, each at most once.
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

  /// Converts matches to steps; a removed element follows the element that it followed before, if that one stayed.
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

  /// Pairs elements removed and inserted between the same two elements, in order.
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
