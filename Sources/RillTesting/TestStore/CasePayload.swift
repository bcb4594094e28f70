/// The extraction of an enum case's payload by the case's constructor.
enum CasePayload {
  private struct Misfit: Error {}

  /// A step from a value into the payload of its case.
  private struct Step {
    let name: String
    /// The index of the component that leads on, or nil for the whole payload.
    var component: Int?
  }

  /// Returns the payload of a value that a constructor created.
  ///
  /// - Parameters:
  ///   - kind: The constructor, or a function that embeds a payload several levels deep, such as in the action of a row. What the
  ///     function adds itself must be equal to what the value contains.
  ///   - root: The value.
  /// - Returns: The payload, or nil if the value is of another case.
  static func find<Root, each Payload>(
    _ kind: (repeat each Payload) -> Root, in root: Root
  ) -> (repeat each Payload)? {
    func search(_ value: Any, _ path: [Step]) -> (repeat each Payload)? {
      guard let (name, payload) = content(of: value) else { return nil }
      let parts = components(of: payload)
      var places: [(step: Step, candidates: [Any], inner: Any?)] = [
        (Step(name: name), [payload], payload), (Step(name: name), parts, nil),
      ]
      for (index, part) in parts.enumerated() {
        places.append((Step(name: name, component: index), [part], part))
      }
      for place in places {
        let path = path + [place.step]
        if let found: (repeat each Payload) = match(place.candidates),
          isSame(kind(repeat each found), root, along: path)
        {
          return found
        }
        if let inner = place.inner, let found = search(inner, path) { return found }
      }
      return nil
    }
    return search(root, [])
  }

  /// Returns whether two values have the same cases along a path, and equal components beside it.
  private static func isSame(_ made: Any, _ root: Any, along path: [Step]) -> Bool {
    var (made, root): (Any, Any) = (made, root)
    for step in path {
      guard let own = content(of: made), let other = content(of: root), own.name == step.name else {
        return false
      }
      (made, root) = (own.payload, other.payload)
      guard let component = step.component else { continue }
      let (parts, others) = (components(of: made), components(of: root))
      guard parts.count == others.count, parts.indices.contains(component) else { return false }
      for index in parts.indices where index != component {
        if !areEqual(parts[index], others[index]) { return false }
      }
      (made, root) = (parts[component], others[component])
    }
    return true
  }

  /// Returns whether two values are equal, or have the same description if their type is not `Equatable`.
  private static func areEqual(_ one: Any, _ other: Any) -> Bool {
    func areEqual<Value: Equatable>(_ one: Value) -> Bool { other as? Value == one }
    guard let equatable = one as? any Equatable else { return "\(one)" == "\(other)" }
    return areEqual(equatable)
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
}
