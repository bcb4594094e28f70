import Foundation
import Rill
import RillFixtures
import RillTesting
import Synchronization
import Testing

@testable import RillQueries

/// A balance, as the server of the tests has it.
private struct Balance: Equatable, Codable { var cents = 0; var changes: [MutationID] = [] }

/// A server that answers a fetch with its balance, and deposits when the test says so.
private final class Bank: Sendable {
  let balance = Mutex(Balance())
  let writes = Writes()
}

private struct Account: Query {
  let bank: Bank
  let options = QueryOptions(staleTime: nil, retries: 0)

  func load() async throws -> Balance { bank.balance.withLock { $0 } }
  func contains(_ mutation: MutationID, in balance: Balance) -> Bool { balance.changes.contains(mutation) }

  static func == (one: Account, other: Account) -> Bool { one.bank === other.bank }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(bank)) }
}

private struct Deposit: Mutation {
  let bank: Bank
  let cents: Int

  func perform(as id: MutationID) async throws -> Int { try await bank.writes.perform(cents, as: id) }
  func apply(to values: inout QueryEdits) {
    // Twice, as a mutation may that changes several fields.
    values.update(Account(bank: bank)) { $0.cents += cents }
    let id = values.mutation
    values.update(Account(bank: bank)) { $0.changes.append(id) }
  }
  func finish(_ total: Int, in values: inout QueryEdits) {
    values.update(Account(bank: bank)) { if $0.cents != total { $0.cents = total } }
  }
}

/// Values that contain the changes of pending mutations already, and mutations of earlier versions.
@MainActor @Suite struct ContainedChangeTests {
  private let clock = TestClock()
  private let bank = Bank()

  @Test func `a change is not applied again to a value that contains it`() async {
    let queries = Queries(clock: clock)
    let account = queries.watch(Account(bank: bank))
    await clock.settle()
    let (one, two) = (MutationID(), MutationID())
    queries.enqueue(Deposit(bank: bank, cents: 5), id: one)
    queries.enqueue(Deposit(bank: bank, cents: 7), id: two)
    await clock.settle()
    #expect(account.value?.cents == 12)
    // The server has made the first change, and a fetch overtakes its answer.
    bank.balance.withLock { $0 = Balance(cents: 5, changes: [one]) }
    queries.invalidate(Account(bank: bank))
    await clock.settle()
    #expect(account.value?.cents == 12 && account.value?.changes == [one, two])
    bank.writes.finish(5, .success(5))
    await clock.settle()
    #expect(account.value?.cents == 12)
    bank.balance.withLock { $0 = Balance(cents: 12, changes: [one, two]) }
    bank.writes.finish(7, .failure(.usual))
    await clock.settle()
    // The change that failed leaves, until a fetch shows that the server has made it.
    #expect(account.value?.cents == 5)
    queries.invalidate(Account(bank: bank))
    await clock.settle()
    #expect(account.value == Balance(cents: 12, changes: [one, two]) && queries.pendingMutations.isEmpty)
  }

  private struct Rename: Mutation, Codable {
    let name: String
    func perform(as id: MutationID) async throws {}
  }
  private struct OldRename: Mutation, Codable {
    let first: String
    let last: String
    func perform(as id: MutationID) async throws {}
  }
  private struct NoName: Error {}

  private func archive() throws -> QueryArchive {
    var kinds = QueryKinds()
    kinds.add(mutation: OldRename.self, named: "rename")
    let queries = Queries(clock: clock)
    queries.isOnline = false
    queries.enqueue(OldRename(first: "Jo", last: "Doe"))
    queries.enqueue(OldRename(first: "", last: "Roe"))
    let data = try JSONEncoder().encode(try queries.archive(of: kinds))
    return try JSONDecoder().decode(QueryArchive.self, from: data)
  }

  @Test func `a kept mutation of an earlier version is upgraded, and keeps its id`() throws {
    let archive = try archive()
    var kinds = QueryKinds()
    kinds.add(mutation: Rename.self, named: "rename 2")
    kinds.add(earlier: OldRename.self, named: "rename") { old in
      guard !old.first.isEmpty else { throw NoName() }
      return Rename(name: "\(old.first) \(old.last)")
    }
    let queries = Queries(clock: clock)
    queries.isOnline = false
    let problems = queries.restore(archive, of: kinds)
    #expect(problems.count == 1)
    #expect(queries.pendingMutations.ids.map { $0 } == [archive.mutations[0].id])
    #expect((queries.pendingMutations.first?.mutation as? Rename)?.name == "Jo Doe")
    // The next archive contains the new form, and what could not be upgraded.
    let again = try queries.archive(of: kinds)
    #expect(again.mutations.map(\.kind) == ["rename 2", "rename"])
    #expect(again.mutations.map(\.id) == archive.mutations.map(\.id))
  }
}
