import Foundation
import RillPersistence
public import RillTesting

extension Conformance<StorageSite> {
  /// The rules that every storage must satisfy.
  public static let storage = Conformance(
    of: "a storage",
    [
      absence, round, replacement, removal, severalChanges, keysOfAnyText, listing, otherObjects, wholeness,
      model,
    ])

  /// The rules for storages that report changes and set values aside, as all storages of Rill do.
  public static let completeStorage = Conformance(
    of: "a complete storage",
    storage.checks + watchedStorage.checks + settingAside.checks)

  private static let absence = ConformanceCheck<StorageSite>("has nothing under a key that was never saved") {
    run in
    run.expect(try await run.make().open(), "never saved", nil)
  }

  private static let round = ConformanceCheck<StorageSite>("loads what was saved, byte by byte") { run in
    let storage = try await run.make().open()
    let values = [Data(), Data([0]), Data((0...255).map { UInt8($0) }), Data(repeating: 7, count: 1 << 20)]
    for (index, value) in values.enumerated() {
      let key = StorageKey("value \(index)")
      try storage.save(value, under: key)
      run.expect(storage, key, value)
    }
  }

  private static let replacement = ConformanceCheck<StorageSite>(
    "replaces a value by a later one"
  ) {
    run in
    let storage = try await run.make().open()
    for size in [100, 10, 1000] {
      let value = Data(repeating: UInt8(size % 256), count: size)
      try storage.save(value, under: "value")
      run.expect(storage, "value", value)
    }
  }

  private static let removal = ConformanceCheck<StorageSite>("removes a value, and no other") { run in
    let storage = try await run.make().open()
    try storage.save(Data([1]), under: "gone")
    let others: [StorageKey] = ["stays", "gone too", "gon", "gone/too", "Gone", ""]
    for key in others { try storage.save(Data([2]), under: key) }
    try storage.remove("gone")
    try storage.remove("gone")
    try storage.remove("never there")
    run.expect(storage, "gone", nil)
    for key in others { run.expect(storage, key, Data([2])) }
  }

  private static let severalChanges = ConformanceCheck<StorageSite>("makes several changes in their order") {
    run in
    let storage = try await run.make().open()
    try storage.change([])
    try storage.change([StorageChange("never there", nil)])
    try storage.save(Data([1]), under: "gone")
    try storage.change([
      StorageChange("a", Data([1])), StorageChange("gone", nil), StorageChange("b", Data()),
      StorageChange("a", Data([2])), StorageChange("c", Data([3])), StorageChange("c", nil),
    ])
    let expected: [(StorageKey, Data?)] = [("a", Data([2])), ("b", Data()), ("c", nil), ("gone", nil)]
    for (key, value) in expected { run.expect(storage, key, value) }
    run.expectKeys(try storage.keys(), ["a", "b"])
  }

  private static let keysOfAnyText = ConformanceCheck<StorageSite>("distinguishes keys of any text") {
    run in
    let storage = try await run.make().open()
    let keys = StorageKey.troublesome
    for (index, key) in keys.enumerated() { try storage.save(Data([UInt8(index)]), under: key) }
    for (index, key) in keys.enumerated() { run.expect(storage, key, Data([UInt8(index)])) }
    run.expectKeys(try storage.keys(), keys.sorted())
  }

  private static let listing = ConformanceCheck<StorageSite>("lists the keys in order") { run in
    let storage = try await run.make().open()
    run.expectKeys(try storage.keys(), [])
    for key: StorageKey in ["b", "c", "a"] { try storage.save(Data([1]), under: key) }
    try storage.remove("c")
    run.expectKeys(try storage.keys(), ["a", "b"])
  }

  private static let otherObjects = ConformanceCheck<StorageSite>(
    "keeps the same values as others of its place"
  ) {
    run in
    let site = try await run.make()
    let (one, other) = (site.open(), site.open())
    run.expect(one.place == other.place, "the places of two are \(one.place) and \(other.place)")
    try one.save(Data([1]), under: "value")
    run.expect(other, "value", Data([1]))
    try other.remove("value")
    run.expect(one, "value", nil)
  }

  private static let wholeness = ConformanceCheck<StorageSite>(
    "keeps one value whole while many threads save"
  ) {
    run in
    let site = try await run.make()
    let mixtures = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in UInt8(1)...16 {
        group.addTask {
          let storage = site.open()
          var mixtures = 0
          for _ in 0..<8 {
            try storage.save(Data(repeating: number, count: 4096), under: "value")
            if case .value(let data) = storage.load("value"), data.count == 4096, Set(data).count == 1 {
              continue
            }
            mixtures += 1
          }
          return mixtures
        }
      }
      return try await group.reduce(0, +)
    }
    run.expect(mixtures == 0, "a mixture was loaded \(mixtures) times")
  }

  private static let model = ConformanceCheck<StorageSite>(
    "behaves like a dictionary in any sequence of calls"
  ) {
    run in
    var (random, values) = (SeededRandom(seed: 1), [StorageKey: Data]())
    let storage = try await run.make().open()
    for _ in 0..<300 where run.isSound {
      let key = StorageKey("key \(random.int(in: 0...5))")
      switch random.int(in: 0...3) {
      case 0, 1:
        let value = Data((0..<random.int(in: 0...49)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        try storage.save(value, under: key)
        values[key] = value
      case 2:
        try storage.remove(key)
        values[key] = nil
      default: run.expectKeys(try storage.keys(), values.keys.sorted())
      }
      run.expect(storage, key, values[key])
    }
  }
}

extension StorageKey {
  /// Keys that a careless storage confuses, or that have a special meaning in file systems.
  static let troublesome: [StorageKey] = [
    "", " ", ".", "..", "../up", "/", "a", "A", "a.b", "a/b", "a%2fb", "%", "%41", "~", "con", "nul", "a\nb",
    "\"", "é", "ß", "日本", "👩‍🚀", "$(x)", "-rf", "*", "a b", "rill.aside.a",
    StorageKey(String(repeating: "long", count: 15)),
  ]
}

extension ConformanceRun {
  /// Expects a storage to have the given value for a key.
  func expect(_ storage: any Storage, _ key: StorageKey, _ value: Data?) {
    let item = storage.load(key)
    expect(
      item == value.map { .value($0) } ?? .absent,
      StorageRuleWording.found(
        item, key, expected: value.map { "another value of \($0.count) bytes" } ?? "no value"))
  }

  /// Expects a storage to list the given keys.
  func expectKeys(_ keys: [StorageKey], _ expected: [StorageKey]) {
    expect(keys == expected, StorageRuleWording.listed(keys, expected: expected))
  }
}
