import Foundation
import Rill
import RillFixtures
import RillTesting
import Synchronization
import Testing

@testable import RillQueries

/// Values and mutations that outlive a run of the program.
@MainActor @Suite(.serialized) struct ArchivingTests {
  let clock = TestClock()
  let today = Today()
  /// The server, which all runs reach.
  let server = Server.shared

  init() { server.reset() }

  private func run() -> Queries { Queries(clock: clock, date: { [today] in today.date }) }

  private var kinds: QueryKinds {
    var kinds = QueryKinds()
    kinds.add(Note.self, named: "note", maximumAge: .seconds(3_600))
    kinds.add(Pages<Notes>.self, named: "notes")
    kinds.add(mutation: Write.self, named: "write")
    return kinds
  }

  /// Passes an archive through its coding, as a file would.
  private func saved(_ queries: Queries) throws -> QueryArchive {
    let data = try JSONEncoder().encode(try queries.archive(of: kinds))
    return try JSONDecoder().decode(QueryArchive.self, from: data)
  }

  @Test func `values come back with their age`() async throws {
    let first = run()
    first.setValue("a", for: Note(id: 1))
    first.setValue("other", for: Number(service: Service()).asText)
    today.pass(20)
    first.setValue("b", for: Note(id: 2))
    let archive = try saved(first)
    #expect(archive.entries.map(\.kind) == ["note", "note"])
    today.pass(10)
    let second = run()
    #expect(second.restore(archive, of: kinds).isEmpty)
    let (old, new) = (second.watch(Note(id: 1)), second.watch(Note(id: 2)))
    #expect(old.value == "a" && new.value == "b")
    #expect(old.age == .seconds(30) && new.age == .seconds(10))
    // Fresh for 25 seconds.
    #expect(old.isFetching && !new.isFetching)
    await clock.settle()
    #expect(server.loads == [1] && old.value == "loaded 1")
  }

  @Test func `values beyond their maximum age and from the future are not shown as fresh`() throws {
    let first = run()
    first.setValue("old", for: Note(id: 1))
    today.pass(3_600)
    first.setValue("new", for: Note(id: 2))
    let archive = try saved(first)
    today.pass(-60)
    let second = run()
    second.restore(archive, of: kinds)
    #expect(second.cached(Note(id: 1)) == "old" && second.cached(Note(id: 2)) == "new")
    #expect(second.watch(Note(id: 2)).isStale)
    today.pass(60)
    let third = run()
    third.restore(archive, of: kinds)
    #expect(third.cached(Note(id: 1)) == nil && third.cached(Note(id: 2)) == "new")
  }

  @Test func `pages come back as they were`() async throws {
    let first = run()
    let notes = first.watch(pages: Notes())
    await clock.settle()
    notes.loadNext()
    await clock.settle()
    let second = run()
    second.restore(try saved(first), of: kinds)
    #expect(second.cached(Pages(Notes())) == notes.value && notes.value?.cursors == [0, 1])
  }

  @Test func `pending mutations are performed in the next run, in order and with their ids`() async throws {
    server.hold()
    let first = run()
    first.setValue("a", for: Note(id: 1))
    let ids = ["b", "c"].map { first.enqueue(Write(id: 1, text: $0)) }
    await clock.settle()
    let archive = try saved(first)
    #expect(archive.entries.map(\.value) == [#""a""#] && archive.mutations.map(\.id) == ids)
    server.release()
    await clock.settle()
    server.forget()
    let second = run()
    #expect(second.restore(archive, of: kinds).isEmpty)
    #expect(second.cached(Note(id: 1)) == "c" && second.pendingMutations.map(\.isRunning) == [true, false])
    await clock.settle()
    #expect(server.writes.map(\.id) == ids && server.writes.map(\.text) == ["b", "c"])
    #expect(second.pendingMutations.isEmpty && second.cached(Note(id: 1)) == "c")
  }

  @Test func `a mutation can be saved before it is performed`() async throws {
    let queries = run()
    let saves = Recorder<[String]>()
    let writes = Recorder<Int>()
    let kinds = kinds
    let saving = queries.store.observe(\.pending) { [unowned queries, server] _ in
      writes.note(server.writes.count)
      saves.note((try? queries.archive(of: kinds).mutations.map(\.mutation)) ?? [])
    }
    queries.enqueue(Write(id: 1, text: "b"))
    #expect(saves.elements == [[#"{"id":1,"text":"b"}"#]] && writes.elements == [0])
    await clock.settle()
    #expect(saves.elements.last == [] && server.writes.count == 1)
    withExtendedLifetime(saving) {}
  }

  @Test func `what cannot be read is named, and mutations among it are kept`() throws {
    var archive = QueryArchive()
    archive.entries = [
      .init(kind: "note", query: #"{"id":1}"#, value: "7", date: today.date),
      .init(kind: "gone", query: "{}", value: "7", date: today.date),
      .init(kind: "note", query: #"{"id":2}"#, value: #""fine""#, date: today.date),
    ]
    archive.mutations = [
      .init(id: MutationID(), kind: "write", mutation: "{}"),
      .init(id: MutationID(), kind: "gone", mutation: "{}"),
    ]
    let queries = run()
    let problems = queries.restore(archive, of: kinds)
    #expect(problems.map(\.kind) == ["note", "gone", "write", "gone"])
    #expect(
      problems[1].description
        == #"A part of kind "gone" was not restored: no such kind was added to the kinds."#)
    #expect(queries.cached(Note(id: 2)) == "fine" && queries.pendingMutations.isEmpty)
    queries.restore(archive, of: kinds)
    #expect(try saved(queries).mutations == archive.mutations)
  }

  @Test func `a value that is there already is not replaced`() throws {
    let first = run()
    first.setValue("old", for: Note(id: 1))
    let archive = try saved(first)
    let second = run()
    second.setValue("new", for: Note(id: 1))
    second.restore(archive, of: kinds)
    #expect(second.cached(Note(id: 1)) == "new")
  }
}

/// A wall clock that tests advance.
final class Today: Sendable {
  private let seconds = Mutex(0.0)
  var date: Date { Date(timeIntervalSince1970: 1_000_000 + seconds.withLock { $0 }) }
  func pass(_ time: Double) { seconds.withLock { $0 += time } }
}

/// A server that is reached from queries that were decoded.
final class Server: Sendable {
  struct Written: Sendable {
    let id: MutationID
    let text: String
  }
  private struct Content {
    var loads: [Int] = []
    var writes: [Written] = []
    var held: [CheckedContinuation<Void, Never>] = []
    var isHeld = false
  }

  static let shared = Server()
  private let content = Mutex(Content())

  var loads: [Int] { content.withLock(\.loads) }
  var writes: [Written] { content.withLock(\.writes) }

  func reset() { content.withLock { $0 = Content() } }
  func hold() { content.withLock { $0.isHeld = true } }
  func forget() { content.withLock { $0.writes = [] } }
  func release() {
    let held = content.withLock { content in
      content.isHeld = false
      defer { content.held = [] }
      return content.held
    }
    for continuation in held { continuation.resume() }
  }

  func load(_ id: Int) -> String {
    content.withLock { $0.loads.append(id) }
    return "loaded \(id)"
  }

  func write(_ text: String, as id: MutationID) async {
    await withCheckedContinuation { continuation in
      let goesOn = content.withLock { content in
        if content.isHeld { content.held.append(continuation) }
        return !content.isHeld
      }
      if goesOn { continuation.resume() }
    }
    content.withLock { $0.writes.append(Written(id: id, text: text)) }
  }
}

struct Note: Query, Codable {
  let id: Int
  var options: QueryOptions { QueryOptions(staleTime: .seconds(25), retries: 0) }
  func load() async throws -> String { Server.shared.load(id) }
}

struct Notes: PagedQuery, Codable {
  var firstCursor: Int { 0 }
  func load(_ cursor: Int) async throws -> [String] { ["note \(cursor)"] }
  func cursor(after page: [String], at cursor: Int) -> Int? { cursor + 1 }
}

struct Write: Mutation, Codable {
  let id: Int
  let text: String
  func perform(as mutation: MutationID) async throws { await Server.shared.write(text, as: mutation) }
  func apply(to values: inout QueryEdits) { values.update(Note(id: id)) { $0 = text } }
}

extension Number {
  /// A query of a type that is not kept.
  var asText: Unkept { Unkept() }
  struct Unkept: Query {
    func load() async throws -> String { "" }
  }
}
