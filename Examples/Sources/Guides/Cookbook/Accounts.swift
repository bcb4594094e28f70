import Rill
import RillJournal

/// An account of a server: one store on one actor, in a stream of the server's journal.
actor Account {
  struct State: Codable, Equatable, Sendable { var balance = 0 }

  private let store = Store(State()) { (account: inout State, sum: Int) -> Effect<Int> in
    account.balance += sum
    return .none
  }
  private var kept: StoreJournal<State, Int>?

  /// Takes the account up where it was, or starts a new one.
  func open(_ name: String, in journal: Journal) async throws {
    kept = try await store.attach(journal, as: name)
  }

  /// Adds a sum, and returns the balance when it is on disk.
  func deposit(_ sum: Int) async throws -> Int {
    if let refusal = store.send(sum).refusal { throw refusal }
    let balance = store.balance
    try await kept?.flush()
    return balance
  }

  func close() async throws { try await kept?.close() }
}

/// The accounts of a server, which share one journal.
actor Accounts {
  private let journal: Journal
  private var accounts: [String: Task<Account, any Error>] = [:]

  init(in journal: Journal) { self.journal = journal }

  /// Returns an account, which is opened once, however many ask for it at the same time.
  func account(_ name: String) async throws -> Account {
    if let known = accounts[name] { return try await known.value }
    let opening = Task { [journal] in
      let account = Account()
      try await account.open(name, in: journal)
      return account
    }
    accounts[name] = opening
    do {
      return try await opening.value
    } catch {
      // The next request tries again.
      accounts[name] = nil
      throw error
    }
  }

  /// Ends the server: a snapshot of each account, and everything on disk.
  func close() async throws {
    var problem: (any Error)?
    for account in accounts.values {
      // The others are closed in any case.
      do { try await account.value.close() } catch { problem = error }
    }
    if let problem { throw problem }
  }
}
