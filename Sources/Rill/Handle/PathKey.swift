/// A key path that identifies a part in a table.
///
/// Two equal keys refer to the same part, even if their key path objects differ. Keys compare the hash values of their
/// paths before the paths themselves: `AnyKeyPath.==` assumes that two paths through one generic subscript have arguments
/// of one type. If the types differ, it reads the argument of one path as a value of the other's type, and may crash.
@usableFromInline
struct PathKey: Hashable {
  let path: AnyKeyPath

  init(_ path: AnyKeyPath) { self.path = path }

  @usableFromInline
  static func == (one: PathKey, other: PathKey) -> Bool {
    one.path === other.path || one.path.hashValue == other.path.hashValue && one.path == other.path
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
