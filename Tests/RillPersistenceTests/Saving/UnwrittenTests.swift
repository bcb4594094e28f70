import Foundation
import Rill
import RillFixtures
import RillPersistenceTesting
import Testing

@testable import RillPersistence

/// Values that could not be written at first.
@MainActor struct UnwrittenTests {
  private let storage = UnhelpfulStorage()
  private let key = freshKey()

  private func failing(_ isFailing: Bool) { storage.faults.failing = isFailing ? 1 : 0 }

  private var unwritten: PersistenceFailure {
    .unwritten(key, in: storage.place, because: "this storage is unhelpful")
  }

  /// Waits without a suspension.
  private func wait(_ body: () throws(PersistenceFailure) -> Void) throws(PersistenceFailure) { try body() }

  @Test func `a flush writes a shared value that could not be written before`() async throws {
    let count = SharedReference(wrappedValue: 0, in: storage, key)
    failing(true)
    FailureLog.listen()
    count.wrappedValue = 5
    await #expect(throws: unwritten) { try await count.flush() }
    await #expect(throws: unwritten) { try await count.flush() }
    #expect(throws: unwritten) { try wait { () throws(PersistenceFailure) in try count.flushAndWait() } }
    #expect(FailureLog.texts(containing: "\(key)") == ["\(unwritten)"])
    failing(false)
    try await count.flush()
    #expect(count.saveError == nil)
    #expect(try storage.keys() == [key])
  }

  @Test func `a flush writes a value whose save has failed, without autosave`() async throws {
    let store = Store<Notebook, Never>(Notebook(title: "a"))
    let saved = store.persistence(in: storage, as: key)
    failing(true)
    await #expect(throws: unwritten) { try await saved.save() }
    await #expect(throws: unwritten) { try await saved.flush() }
    #expect(throws: unwritten) { try wait { () throws(PersistenceFailure) in try saved.saveAndWait() } }
    failing(false)
    try wait { () throws(PersistenceFailure) in try saved.flushAndWait() }
    #expect(saved.saveError == nil)
    #expect(try storage.keys() == [key])
  }

  @Test func `the pending writes of the process keep a value whose save has failed`() async throws {
    let pending = PendingWrites()
    try await PendingWrites.$current.withValue(pending) { () async throws in
      let store = Store<Notebook, Never>(Notebook(title: "a"))
      let saved = store.persistence(in: storage, as: key)
      failing(true)
      await #expect(throws: unwritten) { try await saved.save() }
      failing(false)
      try await pending.flush()
      #expect(try storage.keys() == [key])
      #expect(saved.saveError == nil)
    }
  }

  @Test
  func `flushing the pending writes of the process throws the first failure after all values were tried`()
    async throws
  {
    let pending = PendingWrites()
    let (other, otherKey, thirdKey) = (UnhelpfulStorage(), freshKey(), freshKey())
    try await PendingWrites.$current.withValue(pending) { () async throws in
      let store = Store<Notebook, Never>(Notebook(title: "a"))
      let saved = [
        store.persistence(in: storage, as: key), store.persistence(in: other, as: otherKey),
        store.persistence(in: storage, as: thirdKey),
      ]
      failing(true)
      other.faults.failing = 1
      for one in saved { await #expect(throws: PersistenceFailure.self) { try await one.save() } }
      other.faults.failing = 0
      let error = await #expect(throws: PersistenceFailure.self) { try await pending.flush() }
      #expect(error?.code == .unwritten)
      #expect(try other.keys() == [otherKey])
      #expect(try storage.keys().isEmpty)
      failing(false)
      try await pending.flush()
      #expect(Set(try storage.keys()) == [key, thirdKey])
    }
  }

  @Test func `a blocking flush writes a value that could not be saved automatically`() async throws {
    let store = Store<Notebook, Never>(Notebook())
    let saved = store.persistence(in: storage, as: key)
    saved.autosave(after: .seconds(1_000))
    failing(true)
    store.update { $0.title = "a" }
    await #expect(throws: unwritten) { try await saved.flush() }
    failing(false)
    try wait { () throws(PersistenceFailure) in try saved.flushAndWait() }
    let other = Store<Notebook, Never>(Notebook())
    try await other.persistence(in: storage, as: key).load()
    #expect(other.title == "a")
  }

  @Test func `a value that could not be written is not written over one that was saved or loaded since`()
    async throws
  {
    let store = Store<Notebook, Never>(Notebook(title: "first"))
    let saved = store.persistence(in: storage, as: key)
    try await saved.save()
    saved.autosave(after: .seconds(1_000))
    failing(true)
    store.update { $0.title = "unwritten" }
    await #expect(throws: unwritten) { try await saved.flush() }
    failing(false)
    try await saved.load()
    try await saved.flush()
    #expect(store.title == "first")
    try await saved.load()
    #expect(store.title == "first")
  }

  @Test(arguments: [true, false])
  func `a shared value that could not be written meets another program's value as a conflict`(
    isMine: Bool
  ) async throws {
    let base = MemoryStorage()
    let storage = UnhelpfulStorage(over: base)
    let count = SharedReference(wrappedValue: 0, in: storage, key, onConflict: isMine ? .mine : .theirs)
    count.wrappedValue = 1
    try await count.flush()
    storage.faults.failing = 1
    count.wrappedValue = 5
    await #expect(throws: PersistenceFailure.self) { try await count.flush() }
    storage.faults.failing = 0
    base.save(Data("9".utf8), under: key)
    // The change reads the stored value first.
    count.withLock { $0 += 1 }
    #expect(count.wrappedValue == (isMine ? 6 : 10))
    try await count.flush()
    #expect(count.saveError == nil)
  }

  @Test func `the pending writes of the process keep a value that could not be written`() async throws {
    let pending = PendingWrites()
    try await PendingWrites.$current.withValue(pending) { () async throws in
      let count = SharedReference(wrappedValue: 0, in: storage, key)
      failing(true)
      count.wrappedValue = 5
      await #expect(throws: unwritten) { try await count.flush() }
      failing(false)
      try await pending.flush()
      #expect(try storage.keys() == [key])
      #expect(count.saveError == nil)
    }
  }

  // MARK: - A failure that is seen before its attempt has ended

  /// A place that fails, and tells so before the attempt has ended.
  private final class SlowFailure: Sendable {
    let (begun, mayEnd) = (Signal(), DispatchSemaphore(value: 0))
    let values = Recorder<Int>()

    func write(_ value: Int) throws(PersistenceFailure) {
      values.note(value)
      guard values.elements.count == 1 else { return }
      begun.fire()
      mayEnd.wait()
      throw .unwritten("slow", in: StoragePlace(kind: "slow", address: "1"), because: "it is slow")
    }
  }

  private func writer(_ place: SlowFailure) -> Writer<Int> {
    Writer("slow") { (value: Int) throws(PersistenceFailure) in try place.write(value) }
  }

  @Test func `a flush during an attempt that fails tries again`() async throws {
    FailureLog.listen()
    let place = SlowFailure()
    let writer = writer(place)
    writer.submit(5)
    await place.begun.wait()
    let flush = Task.immediate { try await writer.flush() }
    place.mayEnd.signal()
    try await flush.value
    #expect(place.values.elements == [5, 5] && writer.isIdle)
  }

  @Test func `a newer value that waits during an attempt that fails is the one that a flush waits for`()
    async throws
  {
    FailureLog.listen()
    let place = SlowFailure()
    let writer = writer(place)
    writer.submit(5)
    await place.begun.wait()
    writer.submit(6)
    let flush = Task.immediate { try await writer.flush() }
    place.mayEnd.signal()
    try await flush.value
    #expect(place.values.elements == [5, 6] && writer.isIdle)
  }

  // The thread begins to flush during the attempt, or after it; the value is written in both cases.
  @Test func `a blocking flush during an attempt that fails tries again`() async throws {
    FailureLog.listen()
    for _ in 1...100 {
      let place = SlowFailure()
      let writer = writer(place)
      writer.submit(5)
      await place.begun.wait()
      let flush = Task.detached {
        place.mayEnd.signal()
        try Self.block { () throws(PersistenceFailure) in try writer.flushAndWait() }
      }
      try await flush.value
      #expect(place.values.elements == [5, 5] && writer.isIdle)
    }
  }

  private nonisolated static func block(_ body: () throws(PersistenceFailure) -> Void) throws { try body() }

  /// An object that passes a value to a writer when it is asked to write.
  private final class Mover: Flushable {
    let writer: Writer<Int>
    let pending: PendingWrites

    init(_ writer: Writer<Int>, _ pending: PendingWrites) { (self.writer, self.pending) = (writer, pending) }

    func finish() async { finishAndWait(on: nil) }

    func finishAndWait(on actor: (any Actor)?) {
      pending.ended(self)
      writer.keep(1, failedWith: .unwritten("a", in: MemoryStorage().place, because: "of a test"))
    }
  }

  @Test(arguments: [false, true])
  func `a flush of all values includes one that is taken over meanwhile`(isBlocking: Bool) async throws {
    let pending = PendingWrites()
    let written = Recorder<Int>()
    let writer = PendingWrites.$current.withValue(pending) { Writer<Int>("test") { written.note($0) } }
    pending.began(Mover(writer, pending))
    if isBlocking {
      try wait { () throws(PersistenceFailure) in try pending.flushAndWait() }
    } else {
      try await pending.flush()
    }
    #expect(written.elements == [1])
  }
}
