/// A key for the store of a part: its path, its type and the place in the source that requests it.
@usableFromInline
struct ChildKey: Hashable {
  let path: PathKey
  let type: ObjectIdentifier
  let site: SourceSite

  @usableFromInline
  init(_ path: AnyKeyPath, _ type: Any.Type, _ site: SourceSite) {
    self.path = PathKey(path)
    self.type = ObjectIdentifier(type)
    self.site = site
  }

  /// Returns whether both keys were made by the same call, so that they need not be compared as values.
  ///
  /// A key path without arguments is one object for each call.
  fileprivate func isIdentical(to other: ChildKey) -> Bool {
    path.path === other.path.path && type == other.type && site.isIdentical(to: other.site)
  }
}

/// A table of the existing stores of parts and their sources, held weakly.
struct ChildTable {
  /// The object that a call has found last.
  private final class Recent {
    let key: ChildKey
    weak let object: AnyObject?

    init(_ object: AnyObject, as key: ChildKey) {
      self.key = key
      self.object = object
    }
  }

  // An object, so that a store without parts reserves little space for it.
  private final class Contents {
    var table = WeakTable<ChildKey>()
    /// The objects that a few calls have found last, by the place of the call.
    var recent: [Recent?] = Array(repeating: nil, count: 8)
  }

  private var contents: Contents?

  /// Returns the object for a key, if it exists and has the requested type.
  ///
  /// - Complexity: O(1), and without hashing the key path if the same call found the object before.
  func find<Object: AnyObject>(_ key: ChildKey, _: Object.Type) -> Object? {
    guard let contents else { return nil }
    let index = Self.index(of: key)
    if let recent = contents.recent[index], recent.key.isIdentical(to: key), let object = recent.object {
      return unsafeDowncast(object, to: Object.self)
    }
    guard let object: Object = contents.table[key] else { return nil }
    contents.recent[index] = Recent(object, as: key)
    return object
  }

  /// Adds an object for a key.
  mutating func keep(_ object: AnyObject, as key: ChildKey) {
    let contents = contents ?? Contents()
    self.contents = contents
    contents.table.keep(object, as: key)
    // The call may have found an earlier object, such as the store of a part that has left.
    contents.recent[Self.index(of: key)] = nil
  }

  /// The position of the object that a call has found last.
  private static func index(of key: ChildKey) -> Int {
    Int(truncatingIfNeeded: (key.site.line ^ key.site.column) & 7)
  }
}

extension Store {
  /// Returns the store of a part if it exists.
  @usableFromInline
  func child<Child: AnyObject>(_ key: ChildKey, _: Child.Type) -> Child? { children.find(key, Child.self) }

  /// Keeps a weak reference to the store of a part.
  @usableFromInline
  func keep<Child: AnyObject>(_ child: Child, as key: ChildKey) -> Child {
    children.keep(child, as: key)
    return child
  }
}
