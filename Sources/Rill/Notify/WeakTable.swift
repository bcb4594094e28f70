/// Objects by key, for as long as somebody holds them.
///
/// The references are weak, so an object whose `deinit` has begun on another thread is not found any more.
struct WeakTable<Key: Hashable> {
  private struct Entry {
    weak var object: AnyObject?
  }

  private var entries: [Key: Entry] = [:]
  /// At how many entries those that have gone are taken out.
  private var limit = 32

  /// The object under a key, if it is there and of the type asked for.
  subscript<Object: AnyObject>(key: Key) -> Object? {
    entries[key]?.object.map { unsafeDowncast($0, to: Object.self) }
  }

  /// Puts an object under a key.
  ///
  /// - Complexity: O(1) amortized.
  mutating func keep(_ object: AnyObject, as key: Key) {
    if entries.count >= limit {
      entries = entries.filter { $0.value.object != nil }
      limit = max(32, 2 * entries.count)
    }
    entries[key] = Entry(object: object)
  }
}
