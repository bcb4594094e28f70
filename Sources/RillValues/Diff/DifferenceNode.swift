/// The difference between two values, level by level.
indirect enum DifferenceNode: Hashable, Sendable {
  /// The value is replaced by another one.
  case replaced(old: StateTree, new: StateTree)
  /// Parts of the value differ.
  case inside(DifferenceParts)
}

/// The differences inside a value.
struct DifferenceParts: Hashable, Sendable {
  /// The text before the parts; `closing` is the text after them.
  var opening: String
  var closing: String
  /// The name of the enumeration case.
  var caseName: String?
  var items: [Item]
  /// The identities of reordered elements, before and after the change.
  var order: Order?

  struct Order: Hashable, Sendable {
    var old: StateTree
    var new: StateTree
  }

  enum Item: Hashable, Sendable {
    /// A run of the given number of equal parts.
    case unchanged(Int)
    /// An equal part that identifies the value.
    case same(Place, StateTree)
    case changed(Place, DifferenceNode)
    case inserted(Place, StateTree)
    case removed(Place, StateTree)
    /// An equal element that was moved.
    case moved(Place, StateTree)
    /// The given number of further changes.
    case more(Int)
    /// The number of elements that are not available, before and after the change.
    case hidden(old: Int, new: Int)
  }

  /// The location of a part.
  enum Place: Hashable, Sendable {
    case member(String, position: Int)
    /// The only part, without a name.
    case only
    /// An element of a list; an index is nil if that list does not contain the element.
    case index(old: Int?, new: Int?, isMove: Bool)
    case key(StateTree)
    /// An element of a set.
    case element(StateTree)
  }
}
