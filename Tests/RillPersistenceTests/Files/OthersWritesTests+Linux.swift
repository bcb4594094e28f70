#if os(Linux)
import Foundation
import Rill
import Testing

@testable import RillPersistence

// Only Linux tells whether a program has a file open for writing.
extension OthersWritesTests {
  @Test func `a file that is written in pieces is read only when it is whole, and never moved`() async throws
  {
    let reference = reference()
    let seen = Task { [values = reference.values(buffer: .unbounded)] in
      var seen: Set<Int> = []
      for await value in values {
        seen.insert(value)
        if value == 700_300 { break }
      }
      return seen
    }
    for round in 1...300 {
      // Each piece of a number is a number as well.
      let text = "\(700_000 + round)"
      let writer = CarelessWriter(path)
      writer.write(text.prefix(round % 6))
      if round.isMultiple(of: 10) {
        let item = FileStorage(folder: place).load(key)
        #expect(item == .unreadable(.beingWritten(key, in: FileStorage(folder: place).place)))
      }
      writer.write(text.dropFirst(round % 6))
      writer.close()
      await reference.becomes(700_000 + round)
    }
    #expect(await seen.value.isSubset(of: Set([0] + (700_001...700_300))))
    #expect(try names == ["value.rill"])
  }

  @Test func `the first load does not read a file that is being written, and follows it`() async throws {
    let writer = CarelessWriter(path)
    writer.write("4")
    let reference = reference()
    #expect(reference.value == 0)
    writer.write("2")
    writer.close()
    await reference.becomes(42)
    #expect(try names == ["value.rill"])
  }

  @Test func `what one of two programs writes is read when both have closed the file`() async throws {
    let reference = reference()
    let one = CarelessWriter(path)
    let two = CarelessWriter(path, truncating: false)
    one.write("12")
    one.close()
    #expect(reference.value == 0)
    two.truncate()
    two.write("7")
    two.close()
    await reference.becomes(7)
  }

  @Test func `what is loaded, saved, removed or set aside while it is being written stays`() async throws {
    let storage = FileStorage(folder: place)
    try storage.save(Data("1".utf8), under: key)
    let writer = CarelessWriter(path)
    writer.write("1")
    let failure = PersistenceFailure.beingWritten(key, in: storage.place)
    #expect(storage.load(key) == .unreadable(failure))
    #expect(throws: failure) { try storage.save(Data("2".utf8), under: key) }
    #expect(throws: failure) { try storage.remove(key) }
    for kind in SetAsideItem.Kind.allCases {
      #expect(throws: failure) { try storage.setAside(key, kind, because: "x") }
    }
    let (told, calls) = AsyncStream.makeStream(of: Void.self)
    let watch = try storage.watch(key) { calls.yield() }
    writer.write("3")
    writer.close()
    // A child process that another test is starting may hold the file for a moment.
    for await _ in told where storage.load(key) == .value(Data("13".utf8)) { break }
    watch.cancel()
    #expect(try names == ["value.rill"])
    #expect(
      failure.description == """
        The value under "value" in \(storage.place) is neither read nor replaced: another program is writing it. It \
        was left as it is. Try again when that program has closed the file.
        """)
  }

  @Test func `a change made while another program writes is saved when it is done`() async throws {
    let reference = reference(.merge { base, mine, theirs in theirs + mine - base })
    reference.withLock { $0 = 10 }
    for round in 1...100 {
      let writer = CarelessWriter(path, truncating: false)
      reference.wrappedValue += 1
      if round.isMultiple(of: 10) {
        let failure = await #expect(throws: PersistenceFailure.self) { try await reference.flush() }
        #expect(failure?.code == .inUse)
      }
      writer.truncate()
      writer.write("\(round * 1_000 + 10 + round - 1)")
      writer.close()
      await reference.becomes(round * 1_000 + 10 + round)
      // The next round starts from what is stored now.
      let stored = StateKeeper(
        storage: FileStorage(folder: place), key: key, schema: Schema<Int>().acceptingPlain(),
        coder: JSONCoder())
      try await reference.flush()
      #expect(try stored.load(defaults: 0)?.value == reference.value)
    }
    #expect(try names == ["value.rill"])
  }

  @Test func `a save that fails while another program writes takes place when it is done`() async throws {
    let storage = FileStorage(folder: place)
    let store = Store<Int, Never>(1)
    let saved = store.persistence(in: storage, as: key)
    try await saved.save()
    let before = storage.load(key)
    let (told, calls) = AsyncStream.makeStream(of: Void.self)
    let watch = try storage.watch(key) { calls.yield() }
    let writer = CarelessWriter(path, truncating: false)
    store.update { $0 = 2 }
    await #expect(throws: PersistenceFailure.beingWritten(key, in: storage.place)) { try await saved.save() }
    writer.close()
    for await _ in told {
      let item = storage.load(key)
      if case .value = item, item != before { break }
    }
    watch.cancel()
    try await saved.flush()
    #expect(saved.saveError == nil)
  }

  @Test func `a blocking flush throws while another program writes the file, and the value follows`()
    async throws
  {
    let reference = reference()
    reference.wrappedValue = 1
    try await reference.flush()
    let writer = CarelessWriter(path, truncating: false)
    reference.wrappedValue = 2
    for _ in 1...2 {
      #expect(throws: PersistenceFailure.beingWritten(key, in: FileStorage(folder: place).place)) {
        try flushAndWait(reference)
      }
    }
    let storage = FileStorage(folder: place)
    let (told, calls) = AsyncStream.makeStream(of: Void.self)
    let watch = try storage.watch(key) { calls.yield() }
    writer.close()
    // A child process that another test is starting may hold the file for a moment.
    for await _ in told { if case .value = storage.load(key) { break } }
    watch.cancel()
    try await reference.flush()
    #expect(reference.saveError == nil)
  }

  private func flushAndWait(_ reference: SharedReference<Int>) throws { try reference.flushAndWait() }
}
#endif
