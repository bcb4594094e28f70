public import RillValues

/// One change of a state's JSON: the repeatable result of a direct write.
public enum SessionChange: Hashable, Sendable {
  /// Sets a value at a path, which may be new.
  case set(Path, JSONText)
  /// Removes the value at a path that ends with a name.
  case remove(Path)
  /// Replaces elements of the list at a path.
  case splice(Path, at: Int, removing: Int, inserting: [JSONText])

  /// The names and indices from the whole value to a part of it; an empty path is the whole value.
  public typealias Path = [Step]

  /// One step down into a value.
  public enum Step: Hashable, Sendable {
    /// A member of an object.
    case name(String)
    /// An element of a list.
    case index(Int)
  }

  /// The path of the change.
  public var path: Path {
    switch self {
    case .set(let path, _), .remove(let path), .splice(let path, _, _, _): path
    }
  }
}

extension SessionChange.Step: CustomStringConvertible {
  /// The name or the index.
  public var description: String {
    switch self {
    case .name(let name): name
    case .index(let index): "\(index)"
    }
  }
}

extension SessionChange: CustomStringConvertible {
  /// The change on one line, such as `rows.0.title = "milk"`.
  public var description: String {
    let place = path.isEmpty ? "the state" : path.map(\.description).joined(separator: ".")
    switch self {
    case .set(_, let value): return "\(place) = \(value)"
    case .remove: return "\(place) removed"
    case .splice(_, let index, let count, let inserted):
      let (end, isTooFar) = index.addingReportingOverflow(count)
      let range = count == 0 ? "\(index)" : "\(index)..<\(isTooFar ? .max : end)"
      return "\(place)[\(range)] = [\(inserted.map(\.description).joined(separator: ","))]"
    }
  }
}
