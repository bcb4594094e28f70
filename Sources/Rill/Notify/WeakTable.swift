/// A table of weak references by key.
///
/// The references are weak, so an object whose `deinit` has begun on another thread is not found.
@usableFromInline
struct WeakTable<Key: Hashable> {
  // An object, because a weak reference in a value would be copied to be read.
  @usableFromInline
  final class Entry {
    @usableFromInline weak let object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
  }

  @usableFromInline private(set) var entries: [Key: Entry] = [:]
  /// The number of entries at which released objects are removed.
  private var limit = 32

  @usableFromInline
  init() {}

  /// Returns the object for a key, if it exists and has the requested type.
  subscript<Object: AnyObject>(key: Key) -> Object? {
    entries[key]?.object.map { unsafeDowncast($0, to: Object.self) }
  }

  /// Returns the object for a key, if it exists.
  @inlinable
  func object(_ key: Key) -> AnyObject? { entries[key]?.object }

  /// Adds an object for a key.
  ///
  /// - Complexity: O(1) amortized.
  mutating func keep(_ object: AnyObject, as key: Key) {
    if entries.count >= limit {
      entries = entries.filter { $0.value.object != nil }
      limit = max(32, 2 * entries.count)
    }
    entries[key] = Entry(object)
  }
}
