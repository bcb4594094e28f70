/// A registry of caches and other shared values, which are accessible by key from anywhere.
///
/// ```swift
/// CacheRegistry.shared.set("images", to: KeyedCache<String>())
/// let images = try CacheRegistry.shared.resolve("images", as: KeyedCache<String>.self)
/// CacheRegistry.shared.remove("images")
/// ```
///
/// Keys are compared as by `AnyHashable`, so `1` and `Int64(1)` are one key.
///
/// Every call is atomic. Removed values are released after it, so that their release may use the registry. A test creates its own
/// registry.
public final class CacheRegistry: Sendable {
  /// The registry of this process.
  public static let shared = CacheRegistry()

  private struct Name: Hashable, Sendable, CustomStringConvertible {
    let base: any Hashable & Sendable

    static func == (one: Name, other: Name) -> Bool { AnyHashable(one.base) == AnyHashable(other.base) }
    func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
    var description: String { "\(base)" }
  }

  private let cache = KeyedCache<Name>()

  /// Creates an empty registry.
  public init() {}

  /// Returns the value registered under a key, or nil if there is none or it is of another type.
  public func get<Value: Sendable>(
    _ key: some Hashable & Sendable, as type: Value.Type = Value.self
  ) -> Value? {
    cache.get(Name(base: key))
  }

  /// Returns the value registered under a key, or throws an error if there is none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of the value.
  /// - Returns: The value.
  /// - Throws: ``KeyedStateFailure`` if the key is missing or its value is of another type.
  public func resolve<Value: Sendable>(
    _ key: some Hashable & Sendable, as type: Value.Type = Value.self
  ) throws(KeyedStateFailure) -> Value {
    try cache.resolve(Name(base: key))
  }

  /// Returns the value registered under a key.
  ///
  /// If there is no value of that type, it creates and registers one.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - make: A closure that creates the value. It must not use the registry.
  /// - Returns: The value.
  public func get<Value: Sendable>(_ key: some Hashable & Sendable, orSet make: () -> Value) -> Value {
    let name = Name(base: key)
    return cache.keeping(name) { state in
      if let value: Value = state.get(name) { return value }
      let value = make()
      state.replace(name, with: value)
      return value
    }
  }

  /// Registers a value under a key, or removes the existing one if the value is nil.
  public func set<Value: Sendable>(_ key: some Hashable & Sendable, to value: Value?) {
    let name = Name(base: key)
    cache.keeping(name) { $0.replace(name, with: value) }
  }

  /// Removes the value registered under a key.
  public func remove(_ key: some Hashable & Sendable) { cache.remove(Name(base: key)) }

  /// Removes all values.
  public func removeAll() { cache.removeAll() }

  /// Returns whether a value is registered under a key.
  public func contains(_ key: some Hashable & Sendable) -> Bool { cache.contains(Name(base: key)) }
}
