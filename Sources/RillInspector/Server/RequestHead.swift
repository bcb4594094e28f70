#if Inspector
/// A request without its body.
struct RequestHead: Hashable, Sendable {
  /// One line of a header.
  struct Field: Hashable, Sendable {
    let name: String
    let value: String
  }

  let method: String
  /// The address as it was sent, still escaped.
  let target: String
  let fields: [Field]

  /// The values of the header with this name, in whatever case it was written.
  func values(_ name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// Whether a body follows.
  var announcesBody: Bool {
    !values("Transfer-Encoding").isEmpty || values("Content-Length").contains { $0 != "0" }
  }

  /// The value of a header that may stand there only once.
  func single(_ name: String) throws(InspectorFailure) -> String? {
    let values = values(name)
    guard values.count <= 1 else { throw .repeatedHeader(name) }
    return values.first
  }
}
#endif
