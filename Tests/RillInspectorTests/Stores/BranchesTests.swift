import Foundation
import Rill
import RillDebugging
import RillInspectorFixtures
import RillValues
import Testing

@testable import RillInspector

/// Searches and comparisons of branches that are not shown.
@MainActor
@Suite struct BranchesTests {
  private let store = makePurse()
  private let history: History<Purse.State, Purse.Action>
  private let fixture: ResponderFixture

  /// Shows entry 10, beside the branches 1, with the entries 1, 5 and 8, and, from it, 2, with 2 and 3, and 6.
  ///
  /// Each jump is a turn as well, with a number of its own.
  init() throws {
    fixture = try ResponderFixture(stores: [])
    history = store.attach(History(mode: .branch))
    fixture.inspection.add(store, "purse", history: history)
    store.send(.spend(coins: 1))
    store.send(.note("milk"))
    store.send(.spend(coins: 2))
    history.jump(to: 1)
    store.send(.spend(coins: 5))
    store.send(.note("tea"))
    history.jump(to: 5)
    store.send(.spend(coins: 1))
    history.jump(to: 0)
    store.send(.note("oats"))
  }

  private func search(_ query: String, _ rest: String = "") async throws -> WireSearch {
    let escaped = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return try await fixture.ask("GET", "purse/search?query=\(escaped)\(rest)")
  }

  @Test(arguments: [
    ("/./", [2, 3, 6, 1, 5, 8]), ("milk", [2]), ("action:spend", [3, 1, 5, 8]), ("oats", []),
    ("state:milk", [2, 3]), ("changed:coins", [3, 1, 5, 8]), ("changed:notes -tea", [2]), ("state:oats", []),
  ])
  func `entries of branches are found on request, by every field`(_ query: String, _ numbers: [UInt64])
    async throws
  {
    let answer = try await search(query, "&branches=others")
    #expect(answer.numbers == numbers)
    #expect((answer.found ?? []).map(\.entry.sequence) == numbers)
    #expect(answer.places == [] && !answer.more)
    // Without the request, only what is shown is found.
    #expect(try await search(query).numbers.allSatisfy { $0 == 10 })
  }

  @Test func `a result has its row, and the branches to switch to, one after the other`() async throws {
    store.send(.note("x"))
    let found = try #require(try await search("/./", "&branches=others").found)
    #expect(found.map(\.switches) == [[1, 2], [1, 2], [1, 6], [1], [1], [1]])
    let row = try #require(found.first?.entry)
    #expect((row.action, row.summary) == ("note", #"note("milk")"#))
    for branch in [1, 6] {
      let outcome: WireCommandOutcome = try await fixture.ask(
        "POST", "purse/commands", body: #"{"do":"branch","number":\#(branch)}"#)
      #expect(outcome.refusal == nil)
    }
    #expect(store.state.notes.map(\.title) == ["tea"])
    #expect(try await search("tea").numbers == [6])
  }

  @Test func `a search of branches with a limit continues after its last result`() async throws {
    var found: [UInt64] = []
    var after = ""
    for _ in 0..<7 {
      let answer = try await search("/./", "&branches=others&limit=1\(after)")
      found += answer.numbers
      guard answer.more else { break }
      after = "&after=\(try #require(answer.next))"
    }
    #expect(found == [2, 3, 6, 1, 5, 8])
  }

  @Test func `a search of branches reads a limited number of states in one request`() async throws {
    for _ in 0..<60 { store.send(.spend(coins: 0)) }
    history.jump(to: 0)
    store.send(.note("new"))
    let first = try await search("changed:nothing", "&branches=others")
    #expect((first.numbers, first.more) == ([], true))
    let next = try #require(first.next)
    // 6 entries of the older branches, entry 10, and 43 of the 60.
    #expect(next == 53)
    #expect(try await search("changed:nothing", "&branches=others&after=\(next)").more == false)
  }

  @Test func `a branch that follows a removed entry is not searched`() async throws {
    store.send(.note("lost"))
    let lost = try #require(history.entries.last?.sequence)
    history.jump(to: 10)
    store.send(.note("new"))
    #expect(try await search("lost", "&branches=others").numbers == [lost])
    history.skip(10)
    history.sweep()
    #expect(try await search("lost", "&branches=others").numbers == [])
    #expect(try await search("/./", "&branches=others").numbers == [2, 3, 6, 1, 5, 8])
  }

  @Test func `the states of different branches are compared`() async throws {
    func paths(_ query: String) async throws -> [String] {
      let list: WireChangeList = try await fixture.ask("GET", "purse/diff?\(query)")
      return list.changes.map(\.path)
    }
    #expect(try await paths("from=3&to=6") == ["coins", "notes[0].title"])
    #expect(try await paths("from=6&to=3") == ["coins", "notes[0].title"])
    #expect(try await paths("from=10&to=8") == ["coins", "notes[0]"])
    #expect(try await paths("from=5&to=5") == [])
    // Before an entry of a branch: within the branch, in the one from which it comes, and at the start.
    #expect(try await paths("from=previous&to=3") == ["coins"])
    #expect(try await paths("from=previous&to=2") == ["notes[0]"])
    #expect(try await paths("from=previous&to=1") == ["coins"])
    let state: WireState = try await fixture.ask("GET", "purse/state?at=8")
    #expect(state.state.tree.description.hasPrefix("Purse.State(coins: 3"))
    // Nothing was shown meanwhile.
    #expect(store.state.notes.map(\.title) == ["oats"])
  }

  @Test func `an entry that no branch contains is named`() async throws {
    let response = try #require(await fixture.respond("GET", "/api/v1/stores/purse/diff?from=3&to=70"))
    #expect(response.status == 404)
    #expect(try response.failure.code == InspectorFailure.unknownEntry(70, store: "purse").code.rawValue)
  }
}
