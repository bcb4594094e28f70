/// Any Swift value described as a tree of type names, labels and texts.
///
///     let tree = StateTree(reflecting: Todos.State())
///
/// A tree is a picture: it always can be made, compared, stored and sent, and it holds none of the values it shows.
/// What lies beyond its ``Limits`` is counted, not shown.
public struct StateTree: Hashable, Sendable {
  /// The type of the value as one writes it in Swift, without its module.
  public var typeName: String
  /// What the value consists of.
  public var content: Content

  /// Makes a tree from its parts.
  ///
  /// - Parameters:
  ///   - typeName: The type as one writes it in Swift.
  ///   - content: What the value consists of.
  public init(typeName: String, content: Content) {
    self.typeName = typeName
    self.content = content
  }
}

extension StateTree {
  /// What a value consists of.
  public indirect enum Content: Hashable, Sendable {
    /// An optional that holds nothing.
    case absent
    /// True or false.
    case boolean(Bool)
    /// A number, in the digits Swift prints.
    case number(String)
    /// Text, and how many of its characters are left out at its end.
    case string(String, hidden: Int)
    /// A value that describes itself in words, or that has nothing inside to look at.
    case opaque(String)
    /// A structure, class or tuple.
    case structure([Member])
    /// An enumeration's case and what it carries.
    case enumeration(String, [Member])
    /// An ordered collection, and how many of its elements are left out at its end.
    case list([StateTree], hidden: Int)
    /// A set in a stable order, and how many of its elements are left out.
    case set([StateTree], hidden: Int)
    /// A dictionary in a stable order of its keys, and how many of its entries are left out.
    case dictionary([Entry], hidden: Int)
    /// A part that is not shown.
    case elided(Elision)
  }

  /// A named part of a structure, or of what an enumeration's case carries.
  public struct Member: Hashable, Sendable {
    /// The label, or the position where there is none.
    public var name: String
    /// The part itself.
    public var value: StateTree

    /// Makes a named part.
    ///
    /// - Parameters:
    ///   - name: The label, or the position where there is none.
    ///   - value: The part itself.
    public init(name: String, value: StateTree) {
      self.name = name
      self.value = value
    }
  }

  /// A key of a dictionary and its value.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public var key: StateTree
    /// The value under that key.
    public var value: StateTree

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - value: The value under that key.
    public init(key: StateTree, value: StateTree) {
      self.key = key
      self.value = value
    }
  }

  /// Why a part is not shown.
  public enum Elision: String, Hashable, Sendable, CaseIterable {
    /// It lies deeper than ``Limits/depth``.
    case depth
    /// The tree has ``Limits/nodes`` nodes already.
    case size
    /// It is an object that stands further up in the same branch.
    case cycle
  }
}
