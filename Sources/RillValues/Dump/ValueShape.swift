/// One level of a value, with its parts still unread.
struct ValueShape {
  var typeName: String
  var content: Content
  /// The identity of the value, if it is an object.
  var object: ObjectIdentifier?

  enum Content {
    /// A value without parts.
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

  /// Whether the value has no parts.
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
