/// A description of a Swift value as a tree of type names, labels and texts.
///
///     let tree = StateTree(reflecting: Todos.State())
///
/// A tree can be made of any value, and it can always be compared, stored and sent, because it holds none of the values
/// it describes. Parts beyond its ``Limits`` are counted instead of shown.
public struct StateTree: Hashable, Sendable {
  /// The type of the value in Swift syntax, without its module.
  public var typeName: String
  /// The contents of the value.
  public var content: Content

  /// Creates a tree from a type name and its content.
  ///
  /// - Parameters:
  ///   - typeName: The type of the value in Swift syntax.
  ///   - content: The contents of the value.
  public init(typeName: String, content: Content) {
    self.typeName = typeName
    self.content = content
  }
}

extension StateTree {
  /// The contents of a value.
  public indirect enum Content: Hashable, Sendable {
    /// An optional that is nil.
    case absent
    /// A Boolean value.
    case boolean(Bool)
    /// A number, in the digits that Swift prints.
    case number(String)
    /// A string, and the number of characters omitted at its end.
    case string(String, hidden: Int)
    /// A value shown by its description, or a value without parts.
    case opaque(String)
    /// A structure, class or tuple.
    case structure([Member])
    /// An enumeration case and its associated values.
    case enumeration(String, [Member])
    /// An ordered collection, and the number of elements omitted at its end.
    case list([StateTree], hidden: Int)
    /// A set in a stable order, and the number of elements omitted.
    case set([StateTree], hidden: Int)
    /// A dictionary in a stable order of its keys, and the number of entries omitted.
    case dictionary([Entry], hidden: Int)
    /// A part that is not shown.
    case elided(Elision)
  }

  /// A named part of a structure, or an associated value of an enumeration case.
  public struct Member: Hashable, Sendable {
    /// The label of the part, or its position if it has no label.
    public var name: String
    /// The value of the part.
    public var value: StateTree

    /// Creates a named part.
    ///
    /// - Parameters:
    ///   - name: The label of the part, or its position if it has no label.
    ///   - value: The value of the part.
    public init(name: String, value: StateTree) {
      self.name = name
      self.value = value
    }
  }

  /// A key of a dictionary and its value.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public var key: StateTree
    /// The value for the key.
    public var value: StateTree

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - value: The value for the key.
    public init(key: StateTree, value: StateTree) {
      self.key = key
      self.value = value
    }
  }

  /// The reason why a part is not shown.
  public enum Elision: String, Hashable, Sendable, CaseIterable {
    /// The part is nested deeper than ``Limits/depth``.
    case depth
    /// The tree already has ``Limits/nodes`` nodes.
    case size
    /// The part is an object that is one of its own ancestors.
    case cycle
  }
}
