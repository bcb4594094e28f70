/// What is different between two values, level by level.
indirect enum DifferenceNode: Hashable, Sendable {
  /// Another value stands in its place.
  case replaced(old: StateTree, new: StateTree)
  /// Something inside it is different.
  case inside(DifferenceParts)
}

/// What is different inside a value.
struct DifferenceParts: Hashable, Sendable {
  /// What stands before and behind the parts.
  var opening: String
  var closing: String
  /// The case of an enumeration.
  var caseName: String?
  var items: [Item]
  /// The identities of elements that changed places, before and after.
  var order: Order?

  struct Order: Hashable, Sendable {
    var old: StateTree
    var new: StateTree
  }

  enum Item: Hashable, Sendable {
    /// So many parts in a row that are equal.
    case unchanged(Int)
    /// A part that is equal and tells which value this is.
    case same(Place, StateTree)
    case changed(Place, DifferenceNode)
    case inserted(Place, StateTree)
    case removed(Place, StateTree)
    /// An equal element that has changed places.
    case moved(Place, StateTree)
    /// So many changes more.
    case more(Int)
    /// How many elements nobody can see, before and after.
    case hidden(old: Int, new: Int)
  }

  /// Where a part stands.
  enum Place: Hashable, Sendable {
    case member(String, position: Int)
    /// The only part, which has no name.
    case only
    /// An element of a list; it was or is not there where an index is missing.
    case index(old: Int?, new: Int?, isMove: Bool)
    case key(StateTree)
    /// An element of a set.
    case element(StateTree)
  }
}
