import RillFixtures
import RillKeyedState
import RillStyles
import Testing

private enum Key { case count, name }

struct KeyedCacheTests {
  @Test func `a cache is shared by all its references`() throws {
    let cache = KeyedCache<Key>([.count: 1])
    let same = cache
    same.set(.name, to: "Ann")
    #expect(cache.get(.name, as: String.self) == "Ann")
    #expect(try cache.require(.name, .count).resolve(.count, as: Int.self) == 1)
    cache.set(.name, to: String?.none)
    #expect(!same.contains(.name))
    #expect(cache.values(ofType: Int.self) == [.count: 1])
    cache.remove(.count)
    #expect(cache.snapshot == [:])
    #expect(throws: KeyedStateFailure.missingKeys(["count", "name"], known: [])) {
      try cache.require(.count, .name)
    }
    #expect(throws: KeyedStateFailure.missingKeys(["name"], known: [])) {
      try cache.resolve(.name, as: String.self)
    }
  }

  @Test func `a value that is released may use the cache`() {
    let cache = KeyedCache<Key>()
    let seen = Recorder<Bool>()
    let make = { @Sendable in Farewell { seen.note(cache.contains(.name)) } }
    cache.set(.count, to: make())
    cache.set(.count, to: make())
    cache.update(.count, as: Farewell.self) { $0 = make() }
    cache.remove(.count)
    cache.set(.count, to: make())
    cache.removeAll()
    #expect(seen.elements == [false, false, false, false])
  }

  @Test func `a change that throws leaves the value as it was`() {
    let cache = KeyedCache<Key>([.count: 1])
    #expect(throws: CancellationError.self) {
      try cache.update(.count, as: Int.self) { value in
        value = 2
        throw CancellationError()
      }
    }
    #expect(cache.snapshot == [.count: 1])
    cache.removeAll()
    #expect(cache.snapshot == [:])
  }

  @Test func `a snapshot does not change with its cache`() {
    let cache = KeyedCache<Key>([.count: 1])
    let snapshot = cache.snapshot
    cache.set(.count, to: 2)
    #expect(snapshot == [.count: 1])
  }

  @Test func `concurrent updates are not lost`() async {
    let cache = KeyedCache<Key>([.count: 0])
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<250 {
            cache.update(.count, as: Int.self) { $0? += 1 }
            _ = cache.contains(.name)
            _ = cache.values(ofType: Int.self)
          }
        }
      }
    }
    #expect(cache.get(.count, as: Int.self) == 2000)
  }
}

struct CacheRegistryTests {
  private enum Name { case images }

  @Test func `caches are found by keys of any type`() throws {
    let registry = CacheRegistry()
    let images = KeyedCache<String>(), posts = KeyedCache<Int>()
    registry.set(Name.images, to: images)
    registry.set("posts", to: posts)
    #expect(registry.get(Name.images, as: KeyedCache<String>.self) === images)
    #expect(try registry.resolve("posts", as: KeyedCache<Int>.self) === posts)
    #expect(registry.contains("posts"))
    #expect(!registry.contains("images"))
    #expect(throws: KeyedStateFailure.wrongType(key: "posts", expected: "Int", found: "KeyedCache<Int>")) {
      try registry.resolve("posts", as: Int.self)
    }
    #expect(registry.get("new", orSet: { 1 }) == 1)
    #expect(registry.get("new", orSet: { 2 }) == 1)
  }

  @Test func `removed values are released`() {
    let registry = CacheRegistry()
    var cache: KeyedCache<String>? = KeyedCache()
    weak let alive = cache
    registry.set("cache", to: cache)
    cache = nil
    #expect(alive != nil)
    registry.remove("cache")
    #expect(alive == nil)
    registry.set("other", to: KeyedCache<String>())
    registry.removeAll()
    #expect(!registry.contains("other"))
  }

  @Test func `a registered value that is released may use the registry`() {
    let registry = CacheRegistry()
    let seen = Recorder<Bool>()
    let make = { @Sendable in Farewell { seen.note(registry.contains("other")) } }
    registry.set("value", to: make())
    registry.set("value", to: make())
    #expect(registry.get("value", orSet: { 1 }) == 1)
    registry.set("value", to: make())
    registry.set("value", to: Farewell?.none)
    for _ in 0..<2 {
      registry.set("value", to: make())
      registry.removeAll()
    }
    #expect(seen.elements == [false, false, false, false, false])
  }

  @Test func `the keys of a registry are compared as those of dictionaries with keys of any type`() {
    let registry = CacheRegistry()
    registry.set(1, to: "one")
    #expect(registry.get(Int64(1), as: String.self) == "one")
    #expect(registry.get("1", as: String.self) == nil)
  }

  @Test func `the process has one registry`() {
    struct Mine: Hashable {}
    CacheRegistry.shared.set(Mine(), to: 1)
    #expect(CacheRegistry.shared.get(Mine(), as: Int.self) == 1)
    CacheRegistry.shared.remove(Mine())
    #expect(!CacheRegistry.shared.contains(Mine()))
  }

  @Test func `only one thread creates a missing value`() async {
    let registry = CacheRegistry()
    let made = await withTaskGroup(of: ObjectIdentifier.self, returning: Set<ObjectIdentifier>.self) {
      group in
      for _ in 0..<16 {
        group.addTask { ObjectIdentifier(registry.get("cache", orSet: { KeyedCache<String>() })) }
      }
      return await group.reduce(into: []) { $0.insert($1) }
    }
    #expect(made.count == 1)
  }
}
