import Foundation
import Rill
import RillFixtures
import RillPersistenceTesting
import RillTesting
import Testing

@testable import RillPersistence

/// Where values of the stories are shared.
enum SharedPlace: String, CaseIterable, CustomTestStringConvertible {
  case memory, memoryStorage, files, defaults

  var testDescription: String { rawValue }
}

/// A place that lasts as long as a test.
struct SharedSite {
  private let folder: TemporaryFolder
  private let suite = TemporarySuite()
  let place: SharedPlace
  let key = freshKey()
  private let memory = MemoryStorage()

  init(_ place: SharedPlace) throws {
    self.place = place
    folder = try TemporaryFolder()
  }

  /// Whether something is kept under the key; nil where nothing is ever kept.
  var isKept: Bool? {
    switch place {
    case .memory: nil
    case .memoryStorage: memory.load(key) != .absent
    case .files: FileStorage(folder: folder.url).load(key) != .absent
    case .defaults: DefaultsStorage(suite: suite.name).load(key) != .absent
    }
  }

  func reference<Value: Codable & Equatable & Sendable>(_ value: Value) -> SharedReference<Value> {
    switch place {
    case .memory: SharedReference(wrappedValue: value, key)
    case .memoryStorage: SharedReference(wrappedValue: value, in: memory, key)
    case .files: SharedReference(wrappedValue: value, in: .files(folder.url), key)
    case .defaults: SharedReference(wrappedValue: value, in: .defaults(suite.name), key)
    }
  }
}

private struct Tally: Equatable, Sendable {
  @Shared var count: Int
  var parts: [Part] = []

  struct Part: Equatable, Sendable {
    @Shared var count: Int
  }

  init(_ reference: SharedReference<Int>) { _count = Shared(reference) }
}

private struct Profile: Codable, Equatable, Sendable {
  var name = "nobody"
  var age = 0
}

@MainActor
struct SharedStoriesTests {
  @Test(arguments: SharedPlace.allCases)
  func `stores of one actor share a value, plain writes included`(place: SharedPlace) async throws {
    let site = try SharedSite(place)
    let reference = site.reference(0)
    let one = Store<Tally, Never>(Tally(reference))
    let two = Store<Tally, Never>(Tally(reference))
    for _ in 1...20 {
      one.update { $0.count += 1 }
      two.update { $0.count += 1 }
    }
    #expect(one.count == 40 && two.count == 40)
    let part = Tally.Part(count: Shared(reference))
    one.update { $0.parts.append(part) }
    two.update { $0.count += 1 }
    #expect(one.state.parts[0].count == 41)
    try await reference.flush()
    #expect(site.reference(0).value == 41)
  }

  @Test(arguments: SharedPlace.allCases)
  func `changes by lock from many tasks are all counted`(place: SharedPlace) async throws {
    let site = try SharedSite(place)
    let reference = site.reference(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<25 { reference.withLock { $0 += 1 } } }
      }
    }
    #expect(reference.value == 200)
    let store = Store<Tally, Never>(Tally(reference))
    #expect(store.count == 200)
  }

  @Test(arguments: SharedPlace.allCases)
  func `a value that is removed is its default again, and is not kept`(place: SharedPlace) async throws {
    let site = try SharedSite(place)
    let reference = site.reference("default")
    reference.wrappedValue = "other"
    try await reference.flush()
    #expect(site.isKept != false)
    reference.remove()
    #expect(reference.value == "default")
    try await reference.flush()
    #expect(site.isKept != true)
    reference.wrappedValue = "default"
    try await reference.flush()
    #expect(site.isKept != false)
  }

  @Test(arguments: SharedPlace.allCases)
  func `an optional value is nil until it is set, and setting nil removes it`(place: SharedPlace) async throws
  {
    let site = try SharedSite(place)
    let reference = site.reference(String?.none)
    #expect(reference.value == nil)
    reference.wrappedValue = "x"
    try await reference.flush()
    #expect(site.reference(String?.none).value == "x")
    reference.wrappedValue = nil
    try await reference.flush()
    #expect(site.reference(String?.none).value == nil)
    #expect(site.isKept != true)
  }

  @Test(arguments: SharedPlace.allCases)
  func `a reference to a member changes the whole, and learns of its changes`(place: SharedPlace) async throws
  {
    let site = try SharedSite(place)
    let profile = site.reference(Profile())
    let name = profile.reference(to: \.name)
    name.wrappedValue = "Ann"
    #expect(profile.value == Profile(name: "Ann", age: 0))
    profile.withLock {
      $0.name += "!"
      $0.age = 3
    }
    #expect(name.value == "Ann!")
    name.withLock { $0 += "?" }
    #expect(profile.value == Profile(name: "Ann!?", age: 3))
    struct Names: Equatable {
      @Shared var one: String
      @Shared var other: String
    }
    let store = Store<Names, Never>(
      Names(one: Shared(name), other: Shared(profile.reference(to: \.name))))
    store.update { $0.one = "Bea" }
    #expect(store.other == "Bea")
    #expect(profile.value == Profile(name: "Bea", age: 3))
    var names = name.values(buffer: .unbounded).makeAsyncIterator()
    #expect(await names.next() == "Bea")
    profile.withLock { $0.age = 4 }
    name.wrappedValue = "Cid"
    #expect(await names.next() == "Cid")
  }

  @Test func `a reference can be pointed at another key`() {
    let (one, two) = (freshKey(), freshKey())
    @SharedReference(two) var other = 2
    @SharedReference(one) var number = 1
    $number = $other
    number += 1
    #expect(other == 3)
    #expect(SharedReference(wrappedValue: 1, one).value == 1)
  }

  @Test func `a change by lock starts from what another process has written`() async throws {
    let folder = try TemporaryFolder()
    let key = freshKey()
    @SharedReference(in: .files(folder.url), key) var count = 0
    $count.withLock { $0 += 1 }
    // Another object, as another process has.
    let theirs = StateKeeper(
      storage: FileStorage(folder: folder.url), key: key, schema: Schema<Int>(), coder: JSONCoder())
    for number in 1...20 {
      try theirs.save(
        try #require(theirs.load(defaults: 0)?.value) + 10, isForced: true, basedOn: 0)
      $count.withLock { $0 += 1 }
      #expect(count == number * 11 + 1)
    }
    #expect(try theirs.load(defaults: 0)?.value == 221)
  }

  @Test func `a change by lock within another one of the same folder does not wait for itself`() throws {
    let folder = try TemporaryFolder()
    @SharedReference(in: .files(folder.url), freshKey()) var one = 0
    @SharedReference(in: .files(folder.url), freshKey()) var two = 0
    $one.withLock { one in
      $two.withLock { $0 += 1 }
      one += 1
    }
    #expect(one == 1 && two == 1)
  }

  @Test func `an optional field needs no default`() {
    struct State { @Shared("an optional field") var token: String? }
    let (one, two) = (Store<State, Never>(State()), Store<State, Never>(State()))
    one.update { $0.token = "x" }
    #expect(two.token == "x")
    two.update { $0.token = nil }
    #expect(one.token == nil)
  }
}
