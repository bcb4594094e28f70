import Foundation
import Rill
import RillFixtures
import RillPersistenceTesting
import Synchronization
import Testing

@testable import RillPersistence

struct SharedReferenceTests {
  @Test func `the same storage and key are the same value, others are not`() throws {
    let key = freshKey()
    let (one, two) = (MemoryStorage(), MemoryStorage())
    @SharedReference(in: one, key) var a = 0
    @SharedReference(in: one, key) var same = 9
    @SharedReference(in: two, key) var elsewhere = 0
    @SharedReference(in: one, freshKey()) var other = 0
    @SharedReference(key) var inMemory = 0
    a = 5
    #expect(same == 5)
    #expect(elsewhere == 0 && other == 0 && inMemory == 0)
    #expect($a == $same)
  }

  @Test(arguments: [false, true])
  func `a value that is released may use the shared value`(isObserved: Bool) {
    let shared = SharedReference<Farewell?>(wrappedValue: nil, freshKey())
    let values = isObserved ? shared.values(buffer: .newest(1)) : nil
    let seen = Recorder<Bool>()
    let make = { @Sendable in Farewell { seen.note(shared.value == nil) } }
    shared.wrappedValue = make()
    shared.wrappedValue = make()
    shared.withLock { $0 = make() }
    #expect(throws: CancellationError.self) {
      try shared.withLock { value in
        value = make()
        throw CancellationError()
      }
    }
    shared.remove()
    #expect(seen.elements == [false, false, false, true])
    withExtendedLifetime(values) {}
  }

  @Test func `in memory it is forgotten when the last holder goes, unless it is to last`() {
    let (short, long) = (freshKey(), freshKey())
    do {
      @SharedReference(short) var a = 1
      @SharedReference(in: .processLong, long) var b = 1
      (a, b) = (2, 2)
    }
    @SharedReference(short) var a = 1
    @SharedReference(in: .processLong, long) var b = 1
    #expect(a == 1)
    #expect(b == 2)
  }

  @Test(arguments: [0, 1, 2])
  func `a listener who leaves is told no more, and all others are`(place: Int) async throws {
    let cell = try #require(SharedReference(wrappedValue: 0, freshKey()).cell as? SharedCell<Int>)
    let listeners = (0..<3).map { _ in cell.listen(.unbounded) }
    cell.leave(listeners[place].number)
    cell.update(by: nil) { $0 = 1 }
    for listener in listeners { cell.leave(listener.number) }
    for (index, listener) in listeners.enumerated() {
      let values = await listener.stream.reduce(into: []) { $0.append($1) }
      #expect(values == (index == place ? [0] : [0, 1]))
    }
  }

  @Test func `a store that publishes a value is not told of it, and all others are`() async throws {
    let cell = try #require(SharedReference(wrappedValue: 0, freshKey()).cell as? SharedCell<Int>)
    let (publisher, other) = (SharedListener(), SharedListener())
    for listener in [publisher, other] { cell.add(listener) }
    let stream = cell.listen(.unbounded)
    cell.update(by: publisher) { $0 = 7 }
    cell.leave(stream.number)
    #expect(!publisher.catchUp())
    #expect(other.catchUp())
    #expect(await stream.stream.reduce(into: []) { $0.append($1) } == [0, 7])
  }

  @Test func `who listens holds it`() async {
    let key = freshKey()
    var stream: AsyncStream<Int>?
    do {
      @SharedReference(key) var a = 1
      a = 2
      stream = $a.values()
    }
    do {
      @SharedReference(key) var a = 1
      #expect(a == 2)
    }
    stream = nil
    @SharedReference(key) var a = 1
    #expect(a == 1)
    _ = stream
  }

  private struct Named: SelfKeyed, Codable, Equatable, Sendable {
    static let sharedKey = freshKey()
    var text = ""
  }

  @Test func `a type that says its key needs none`() {
    let storage = MemoryStorage()
    @SharedReference(in: storage) var a = Named()
    @SharedReference(in: storage, Named.sharedKey) var b = Named()
    @SharedReference var c = Named()
    a.text = "x"
    #expect(b.text == "x" && c.text == "")
  }

  @Test func `two types under one key are reported, and the second is shared with nobody`() async throws {
    let key = freshKey()
    FailureLog.listen()
    @SharedReference(key) var number = 1
    @SharedReference(key) var text = "a"
    number = 2
    text = "b"
    @SharedReference(key) var again = "c"
    #expect(number == 2 && text == "b" && again == "c")
    #expect(
      Set(FailureLog.texts(containing: "\"\(key)\"")) == [
        """
        A String was declared as shared under "\(key)" in memory while held, where a value of another type is already \
        shared. The new value is not shared. Give one of the two another key.
        """
      ])
  }

  @Test func `a stream starts with the current value and has every change in order`() async {
    @SharedReference(freshKey()) var a = 0
    a = 1
    let stream = $a.values(buffer: .unbounded)
    for number in 2...100 { a = number }
    a = 100
    a = 101
    var seen: [Int] = []
    for await value in stream {
      seen.append(value)
      if value == 101 { break }
    }
    #expect(seen == Array(1...101))
  }

  @Test func `a change that throws changes nothing`() throws {
    @SharedReference(freshKey()) var a = [1]
    #expect(throws: Unwilling.self) {
      try $a.withLock { value throws(Unwilling) in
        value.append(2)
        throw Unwilling()
      }
    }
    #expect(a == [1])
    #expect(
      $a.withLock {
        $0.append(3); return $0.count
      } == 2)
  }

  @Test func `what was kept is read when the first one comes, and what changes is kept`() async throws {
    let (storage, key) = (MemoryStorage(), freshKey())
    do {
      @SharedReference(in: storage, key) var a = 0
      a = 7
      try await $a.flush()
    }
    @SharedReference(in: storage, key) var a = 0
    #expect(a == 7)
  }

  @Test func `a value that is being written when its last holder goes is not read before it is written`()
    async throws
  {
    let base = MemoryStorage()
    let (slow, key) = (UnhelpfulStorage(over: base), freshKey())
    slow.hold()
    do {
      @SharedReference(in: slow, key) var a = 0
      a = 1
      await slow.waiting(1)
      a = 2
    }
    @SharedReference(in: slow, key) var a = 0
    #expect(a == 2)
    slow.letThrough()
    try await $a.flush()
    #expect(a == 2)
  }

  @Test func `equal values are not written, and of many quick ones the newest`() async throws {
    let base = MemoryStorage()
    let (slow, key) = (UnhelpfulStorage(over: base), freshKey())
    @SharedReference(in: slow, key) var a = 0
    let writes = Mutex(0)
    let watch = base.watch(key) { writes.withLock { $0 += 1 } }
    slow.hold()
    a = 1
    await slow.waiting(1)
    for number in 2...50 { a = number }
    slow.letThrough()
    try await $a.flush()
    a = 50
    try await $a.flush()
    #expect(writes.withLock { $0 } == 2)
    watch.cancel()
  }

  @Test func `a change by another process arrives`() async throws {
    let folder = try TemporaryFolder()
    let key = freshKey()
    @SharedReference(in: .files(folder.url), key) var a = "mine"
    a = "first"
    try await $a.flush()
    let stream = $a.values()
    // Another object, as another process has.
    let theirs = StateKeeper(
      storage: FileStorage(folder: folder.url), key: key, schema: Schema<String>(), coder: JSONCoder())
    try theirs.save("theirs", isForced: true, basedOn: 0)
    for await value in stream where value == "theirs" { break }
    #expect(a == "theirs")
  }

  @Test func `what cannot be read is reported, kept aside and not overwritten`() async throws {
    let (storage, key) = (MemoryStorage(), freshKey())
    FailureLog.listen()
    storage.save(Data("rill/1 garbage".utf8), under: key)
    @SharedReference(in: storage, key) var a = 3
    #expect(a == 3)
    a = 4
    try await $a.flush()
    #expect(storage.itemsSetAside(key).map(\.data) == [Data("rill/1 garbage".utf8)])
    #expect(
      FailureLog.texts(containing: "\"\(key)\"") == [
        """
        The value under "\(key)" in \(storage.place) is damaged: its first line is not whole. It was moved to \
        \(storage.place), \(key), unreadable 1. Restore a backup, or start again without it.
        """
      ])
  }

  @Test func `what other code has put into user defaults natively is read`() async throws {
    let suite = TemporarySuite()
    suite.defaults?.set(5, forKey: "number")
    suite.defaults?.set("text", forKey: "a.b")
    suite.defaults?.set(["x", "y"], forKey: "list")
    @SharedReference(in: .defaults(suite.name), "number") var number = 0
    @SharedReference(in: .defaults(suite.name), "a.b") var text = ""
    @SharedReference(in: .defaults(suite.name), "list") var list: [String] = []
    #expect(number == 5 && text == "text" && list == ["x", "y"])
  }

  @Test func `64 writers and readers lose nothing, in memory and on disk`() async throws {
    let folder = try TemporaryFolder()
    let key = freshKey()
    let reference = SharedReference(wrappedValue: 0, in: .files(folder.url), key)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<64 {
        group.addTask {
          let mine = SharedReference(wrappedValue: 0, in: .files(folder.url), key)
          for _ in 0..<100 { mine.withLock { $0 += 1 } }
        }
        group.addTask {
          var last = 0
          for await value in reference.values(buffer: .unbounded) {
            #expect(value >= last)
            last = value
            if value == 6400 { break }
          }
        }
      }
    }
    #expect(reference.value == 6400)
    try await reference.flush()
    let kept = StateKeeper(
      storage: FileStorage(folder: folder.url), key: key, schema: Schema<Int>(), coder: JSONCoder())
    #expect(try kept.load(defaults: 0)?.value == 6400)
  }
}
