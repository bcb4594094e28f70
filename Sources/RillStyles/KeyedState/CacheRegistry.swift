/// Caches, and whatever else is shared, found by key from anywhere.
///
/// ```swift
/// CacheRegistry.shared.set("images", to: KeyedCache<String>())
/// let images = try CacheRegistry.shared.resolve("images", as: KeyedCache<String>.self)
/// CacheRegistry.shared.remove("images")
/// ```
///
/// Every call is atomic. What is removed is let go of. A test makes a registry of its own.
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

  /// Makes an empty registry.
  public init() {}

  /// What is registered under a key, or nil if that is nothing or of another type.
  public func get<Value: Sendable>(
    _ key: some Hashable & Sendable, as type: Value.Type = Value.self
  ) -> Value? {
    cache.get(Name(base: key))
  }

  /// What is registered under a key, or why that is nothing.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: The type of what is registered.
  /// - Returns: What is registered.
  /// - Throws: ``KeyedStateError``: the key is missing, or something of another type is registered.
  public func resolve<Value: Sendable>(
    _ key: some Hashable & Sendable, as type: Value.Type = Value.self
  ) throws(KeyedStateError) -> Value {
    try cache.resolve(Name(base: key))
  }

  /// What is registered under a key, made and registered now if there is nothing of that type.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - make: Makes it; it must not use the registry.
  /// - Returns: What is registered.
  public func get<Value: Sendable>(_ key: some Hashable & Sendable, orSet make: () -> Value) -> Value {
    let name = Name(base: key)
    return cache.withState { state in
      if let value: Value = state.get(name) { return value }
      let value = make()
      state.replace(name, with: value)
      return value
    }
  }

  /// Registers something under a key; nil removes what is there.
  public func set<Value: Sendable>(_ key: some Hashable & Sendable, to value: Value?) {
    cache.withState { $0.replace(Name(base: key), with: value) }
  }

  /// Lets go of what is registered under a key.
  public func remove(_ key: some Hashable & Sendable) { cache.remove(Name(base: key)) }

  /// Lets go of everything.
  public func removeAll() { cache.withState { $0.removeAll() } }

  /// Whether something is registered under a key.
  public func contains(_ key: some Hashable & Sendable) -> Bool { cache.contains(Name(base: key)) }
}
