/// One level of a value: what it is made of, its parts still unread.
struct ValueShape {
  var typeName: String
  var content: Content
  /// The object that it is, if it is one.
  var object: ObjectIdentifier?

  enum Content {
    /// Nothing to look into.
    case leaf(StateTree.Content)
    case structure([Part])
    case enumeration(String, [Part])
    case list(any ListSource)
    case set(any SetSource)
    case dictionary(any EntriesSource)
  }

  struct Part {
    var name: String
    var subject: Subject
  }

  /// Whether there is anything inside.
  var isEmpty: Bool {
    switch content {
    case .leaf: true
    case .structure(let parts), .enumeration(_, let parts): parts.isEmpty
    case .list(let source): source.count == 0
    case .set(let source): source.count == 0
    case .dictionary(let source): source.count == 0
    }
  }
}
