import Foundation

extension StorageCheck {
  /// What every storage can do.
  public static let basic = [
    absence, round, replacement, removal, keysOfAnyText, listing, otherObjects, wholeness, model,
  ]

  private static let absence = StorageCheck("a key that was never saved is absent") { open in
    try expect(open(), "never saved", nil, of: "a key that was never saved is absent")
  }

  private static let round = StorageCheck("what was saved is loaded, byte by byte") { open in
    let storage = open()
    let values = [Data(), Data([0]), Data((0...255).map { UInt8($0) }), Data(repeating: 7, count: 1 << 20)]
    for (index, value) in values.enumerated() {
      let key = StorageKey("value \(index)")
      try storage.save(value, under: key)
      try expect(storage, key, value, of: "what was saved is loaded, byte by byte")
    }
  }

  private static let replacement = StorageCheck("a value takes the place of the one before") { open in
    let storage = open()
    for size in [100, 10, 1000] {
      let value = Data(repeating: UInt8(size % 256), count: size)
      try storage.save(value, under: "value")
      try expect(storage, "value", value, of: "a value takes the place of the one before")
    }
  }

  private static let removal = StorageCheck("a value that was removed is absent") { open in
    let storage = open()
    try storage.save(Data([1]), under: "gone")
    try storage.save(Data([2]), under: "stays")
    try storage.remove("gone")
    try storage.remove("gone")
    try storage.remove("never there")
    try expect(storage, "gone", nil, of: "a value that was removed is absent")
    try expect(storage, "stays", Data([2]), of: "a value that was removed is absent")
  }

  private static let keysOfAnyText = StorageCheck("keys of any text are told apart") { open in
    let storage = open()
    let keys = anyKeys
    for (index, key) in keys.enumerated() { try storage.save(Data([UInt8(index)]), under: key) }
    for (index, key) in keys.enumerated() {
      try expect(storage, key, Data([UInt8(index)]), of: "keys of any text are told apart")
    }
    try expect(storage.keys(), keys.sorted(), of: "keys of any text are told apart")
  }

  /// Keys that a careless storage confuses, or that lead a file system astray.
  static let anyKeys: [StorageKey] = [
    "", " ", ".", "..", "../up", "/", "a", "A", "a.b", "a/b", "a%2fb", "%", "%41", "~", "con", "nul", "a\nb",
    "\"",
    "é", "ß", "日本", "👩‍🚀", "$(x)", "-rf", "*", "a b", "rill.aside.a",
    StorageKey(String(repeating: "long", count: 15)),
  ]

  private static let listing = StorageCheck("the keys are listed in order") { open in
    let storage = open()
    try expect(storage.keys(), [], of: "the keys are listed in order")
    for key: StorageKey in ["b", "c", "a"] { try storage.save(Data([1]), under: key) }
    try storage.remove("c")
    try expect(storage.keys(), ["a", "b"], of: "the keys are listed in order")
  }

  private static let otherObjects = StorageCheck("storages of one place keep the same values") { open in
    let (one, other) = (open(), open())
    let sentence = "storages of one place keep the same values"
    guard one.place == other.place else {
      throw StorageCheckFailure(sentence, "their places are \(one.place) and \(other.place)")
    }
    try one.save(Data([1]), under: "value")
    try expect(other, "value", Data([1]), of: sentence)
    try other.remove("value")
    try expect(one, "value", nil, of: sentence)
  }

  private static let wholeness = StorageCheck("saves from many threads leave one value whole") { open in
    let sentence = "saves from many threads leave one value whole"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in UInt8(1)...16 {
        group.addTask {
          let storage = open()
          for _ in 0..<8 {
            try storage.save(Data(repeating: number, count: 4096), under: "value")
            guard case .value(let data) = storage.load("value"), data.count == 4096, Set(data).count == 1
            else { throw StorageCheckFailure(sentence, "a mixture was loaded") }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private static let model = StorageCheck("any sequence of calls has the effect it has on a dictionary") {
    open in
    let sentence = "any sequence of calls has the effect it has on a dictionary"
    var (random, values) = (SeededRandom(seed: 1), [StorageKey: Data]())
    let storage = open()
    for _ in 0..<300 {
      let key = StorageKey("key \(Int.random(in: 0..<6, using: &random))")
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        let count = Int.random(in: 0..<50, using: &random)
        let value = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
        try storage.save(value, under: key)
        values[key] = value
      case 2:
        try storage.remove(key)
        values[key] = nil
      default: try expect(storage.keys(), values.keys.sorted(), of: sentence)
      }
      try expect(storage, key, values[key], of: sentence)
    }
  }

  static func expect(
    _ storage: any Storage, _ key: StorageKey, _ value: Data?, of sentence: String
  ) throws(StorageCheckFailure) {
    let item = storage.load(key)
    guard item != value.map({ .value($0) }) ?? .absent else { return }
    let expected = value.map { "\($0.count) other bytes" } ?? "nothing"
    throw StorageCheckFailure(sentence, CheckWording.found(item, key, expected: expected))
  }

  private static func expect(
    _ keys: [StorageKey], _ expected: [StorageKey], of sentence: String
  ) throws(StorageCheckFailure) {
    guard keys != expected else { return }
    throw StorageCheckFailure(sentence, "the keys are \(keys.map(\.text)) instead of \(expected.map(\.text))")
  }
}
