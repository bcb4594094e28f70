/// The extraction of an enum case's payload by the case's constructor.
enum CasePayload {
  private struct Misfit: Error {}

  /// Returns the payload of a value that a constructor created.
  ///
  /// - Parameters:
  ///   - kind: The constructor, or a function that embeds a payload several levels deep.
  ///   - root: The value.
  /// - Returns: The payload, or nil if the value is of another case.
  static func find<Root, each Payload>(
    _ kind: (repeat each Payload) -> Root, in root: Root
  ) -> (repeat each Payload)? {
    var (value, names): (Any, [String]) = (root, [])
    while let (name, payload) = content(of: value) {
      names.append(name)
      for candidates in [[payload], components(of: payload)] {
        guard let found: (repeat each Payload) = match(candidates) else { continue }
        if self.names(of: kind(repeat each found), count: names.count) == names { return found }
      }
      value = payload
    }
    return nil
  }

  /// Returns the name of a constructor in failures.
  static func name<Root, each Payload>(of _: (repeat each Payload) -> Root) -> String {
    var types: [String] = []
    for type in repeat (each Payload).self { types.append("\(type)") }
    return "a case of \(Root.self) with \(types.joined(separator: " and "))"
  }

  private static func match<each Payload>(_ candidates: [Any]) -> (repeat each Payload)? {
    var rest = candidates[...]
    func next<Value>(_: Value.Type) throws -> Value {
      guard let value = rest.popFirst() as? Value else { throw Misfit() }
      return value
    }
    do {
      let found = (repeat try next((each Payload).self))
      return rest.isEmpty ? found : nil
    } catch {
      return nil
    }
  }

  /// Returns the name and the payload of a case.
  private static func content(of value: Any) -> (name: String, payload: Any)? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, let child = mirror.children.first, let name = child.label else {
      return nil
    }
    return (name, child.value)
  }

  /// Returns the components of a payload that has several of them, or a label.
  private static func components(of payload: Any) -> [Any] {
    let mirror = Mirror(reflecting: payload)
    return mirror.displayStyle == .tuple ? mirror.children.map(\.value) : []
  }

  /// Returns the names of a case and of the cases nested in its payload.
  private static func names(of value: Any, count: Int) -> [String] {
    var (value, names): (Any, [String]) = (value, [])
    while names.count < count, let (name, payload) = content(of: value) {
      names.append(name)
      value = payload
    }
    return names
  }
}
