/// One change of a state as JSON: what a direct write did, so that it can be done again.
public enum SessionChange: Hashable, Sendable {
  /// A value was put at a path, which may be new.
  case set(Path, JSONText)
  /// What lay at a path, which ends with a name, was taken away.
  case remove(Path)
  /// In the list at a path, elements were taken away at an index, and others put there.
  case splice(Path, at: Int, removing: Int, inserting: [JSONText])

  /// The names and indices that lead from the whole to a part of it; the whole itself if there are none.
  public typealias Path = [Step]

  /// One step down into a value.
  public enum Step: Hashable, Sendable {
    /// To a member of an object.
    case name(String)
    /// To an element of a list.
    case index(Int)
  }

  /// Where the change was made.
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
    let place = path.isEmpty ? "the whole" : path.map(\.description).joined(separator: ".")
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
