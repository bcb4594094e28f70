import Foundation
import Synchronization

extension StorageCheck {
  /// What a storage can do that knows of changes.
  ///
  /// It waits until it is told, however long that takes.
  public static let watching = StorageCheck("watchers are told of a save by another object, until they leave")
  {
    open in
    let sentence = "watchers are told of a save by another object, until they leave"
    let (storage, other) = (open(), open())
    let (told, calls) = AsyncStream.makeStream(of: Void.self)
    let late = Mutex(0)
    let early = try storage.watch("value") { late.withLock { $0 += 1 } }
    early.cancel()
    let watch = try storage.watch("value") { calls.yield() }
    for value in [Data([1]), Data([2]), nil] {
      if let value { try other.save(value, under: "value") } else { try other.remove("value") }
      // Calls may come without a change, so it is looked each time.
      for await _ in told where storage.load("value") == value.map({ .value($0) }) ?? .absent { break }
    }
    watch.cancel()
    if late.withLock({ $0 }) > 0 {
      throw StorageCheckFailure(sentence, "somebody was told who had left")
    }
  }

  /// What a storage can do that puts things aside.
  public static let settingAside = [
    StorageCheck("what is moved aside is absent and kept with its reason") { open in
      let sentence = "what is moved aside is absent and kept with its reason"
      let storage = open()
      try expect(
        try storage.setAside("none", .unreadable, because: "x") == nil, sentence, "nothing was moved")
      for number in UInt8(1)...3 {
        try storage.save(Data([number]), under: "value")
        let location = try storage.setAside("value", .unreadable, because: "reason \(number)")
        try expect(location != nil, sentence, "nobody knows where it is")
        try expect(storage, "value", nil, of: sentence)
      }
      try expectAside(
        open(), ["unreadable reason 1 [1]", "unreadable reason 2 [2]", "unreadable reason 3 [3]"], sentence)
      try expect(try storage.keys() == [], sentence, "it is listed among the values")
    },
    StorageCheck("what is copied aside stays, and later saves do not change the copy") { open in
      let sentence = "what is copied aside stays, and later saves do not change the copy"
      let storage = open()
      try storage.save(Data([1]), under: "value")
      _ = try storage.setAside("value", .backup, because: "an upgrade")
      try expect(storage, "value", Data([1]), of: sentence)
      try storage.save(Data([2]), under: "value")
      try storage.remove("value")
      try expectAside(open(), ["backup an upgrade [1]"], sentence)
      try expect(try storage.itemsSetAside("other") == [], sentence, "it is found under another key")
    },
  ]

  private static func expectAside(_ storage: any Storage, _ expected: [String], _ sentence: String) throws {
    let items = try storage.itemsSetAside("value")
    let found = items.map { "\($0.fate.rawValue) \($0.reason) \(Array($0.data))" }
    try expect(found == expected, sentence, "\(found) was found instead of \(expected)")
    try expect(Set(items.map(\.location)).count == items.count, sentence, "two things have one location")
  }
}
