import Foundation
import Rill
import RillInspectorFixtures
import RillValues
import Testing

@testable import RillInspector

/// Searches by queries over the API.
@MainActor
@Suite struct SearchingTests {
  private let store = makePurse()
  private let fixture: ResponderFixture

  init() throws {
    fixture = try ResponderFixture(stores: [])
    fixture.inspection.add(store, "purse")
    store.send(.note("Milk"))
    store.send(.spend(coins: 3), origin: .test)
    store.send(.payday)
    // The fourth entry is the note that the effect of payday sends.
    store.update("found a coin") { $0.coins += 1 }
    store.send(.spend(coins: 11))
  }

  private func search(_ query: String, _ rest: String = "") async throws -> WireSearch {
    let escaped = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return try await fixture.ask("GET", "purse/search?query=\(escaped)\(rest)")
  }

  @Test(arguments: [
    ("milk", [1]), ("action:note", [1, 4]), ("-action:note", [2, 3, 5, 6]), ("kind:note", [1, 4]),
    ("kind:not", []), ("kind:note|payday", [1, 3, 4]), ("payload:11", [6]), ("/coins: 1+\\)/", [6]),
    ("payload:/^spend/", [2, 6]), ("payload:/^\\.spend/", []), ("payload:/3\\)$/", [2]),
    ("origin:effect", [4]), ("origin:test", [2]), ("refusal:debt", [6]), ("is:refused", [6]),
    ("is:write", [5]), ("is:caused", [4]), ("state:paid", [4, 5, 6]), ("changed:coins", [2, 5]),
    ("changed:coins -is:write", [2]), ("changed:notes[0].title", [1]), ("changed:/^notes/", [1, 4]),
    ("#3", [3]),
    ("after:00:00", [1, 2, 3, 4, 5, 6]), ("before:00:00", []), ("took:0us is:write", [5]), ("took:9999s", []),
  ])
  func `entries are found by every field`(_ query: String, _ numbers: [UInt64]) async throws {
    let answer = try await search(query)
    #expect(answer.numbers == numbers)
    #expect(answer.places == numbers.map { Int($0) - 1 })
    #expect(answer.problem == nil && !answer.more)
  }

  @Test func `entries are found by the effects that they started`() async throws {
    let store = Store<Int, Int>(0) { state, action in
      state += action
      return action > 1 ? .run("fetch(\(action))") { _ in } : .none
    }
    fixture.inspection.add(store, "numbers")
    for number in 1...3 { store.send(number) }
    let found: WireSearch = try await fixture.ask("GET", "numbers/search?query=effect%3Afetch")
    #expect(found.numbers == [2, 3])
    let one: WireSearch = try await fixture.ask("GET", "numbers/search?query=effect%3A3")
    #expect(one.numbers == [3])
  }

  @Test func `a search with a limit continues after its last result`() async throws {
    let first = try await search("action:note", "&limit=1")
    #expect((first.numbers, first.more, first.next) == ([1], true, 1))
    #expect(try await search("action:note", "&limit=1&after=1").numbers == [4])
  }

  @Test func `a search through states reads a limited number of states in one request`() async throws {
    for _ in 0..<60 { store.send(.spend(coins: 0)) }
    let first = try await search("changed:nothing")
    #expect((first.numbers, first.more, first.next) == ([], true, 50))
    // Conditions that read no state come first, so that few states are read.
    let cheap = try await search("changed:coins is:write")
    #expect((cheap.numbers, cheap.more) == ([5], false))
  }

  @Test func `a search of values that are longer than the limits says so`() async throws {
    struct Long: Hashable, Sendable { var texts: [String] = [] }
    let store = Store<Long, [String]>(Long()) { state, action in
      state.texts += action
      return .none
    }
    var options = DumpOptions()
    options.limits.elements = 2
    let fixture = try ResponderFixture(options: options, stores: [])
    fixture.inspection.add(store, "long")
    func isLimited(_ query: String) async throws -> Bool {
      let answer: WireSearch = try await fixture.ask("GET", "long/search?query=\(query)")
      return answer.limited ?? false
    }
    store.send(["a…", "b"])
    #expect(try await isLimited("state:c") == false)
    #expect(try await isLimited("payload:c") == false)
    store.send(["c"])
    #expect(try await isLimited("state:c"))
    #expect(try await isLimited("payload:c") == false)
    store.send(["d", "e", "f"])
    #expect(try await isLimited("payload:f"))
    #expect(try await isLimited("action:f") == false)
  }

  @Test(arguments: ["", "/(/", "is:odd"])
  func `an invalid search is answered with words`(_ query: String) async throws {
    let answer = try await search(query)
    #expect(answer.numbers == [] && !answer.more)
    #expect(answer.problem?.message.isEmpty == false && answer.problem?.fix.isEmpty == false)
  }

  @Test func `a cleared search is answered with words`() async throws {
    let answer: WireSearch = try await fixture.ask("GET", "purse/search?text=")
    #expect(answer.problem?.message == "The search is empty.")
  }
}
