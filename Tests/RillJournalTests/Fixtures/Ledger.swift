import Rill
import RillFixtures
import RillJournal
import RillPersistence

/// A state whose value tells which actions made it, and in which order.
struct Ledger: Codable, Equatable, Sendable {
  var balance = 0
  var notes: [String] = []
}

enum LedgerAction: Codable, Equatable, Sendable {
  case deposit(Int)
  case double
  case note(String)
  case pay(Int)
  case paid(Int)
}

/// A store with its journal, as a program makes it when it begins.
@MainActor
final class Bank {
  let store: Store<Ledger, LedgerAction>
  let journal: Journal
  private(set) var kept: StoreJournal<Ledger, LedgerAction>?
  /// What observers and effects have done, in order.
  let events = Recorder<String>()
  private var subscription: Subscription?

  init(
    _ file: any JournalFile, _ settings: JournalSettings = JournalSettings(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    journal = Journal(in: file, settings: settings, clock: clock)
    let events = events
    store = Store(Ledger(), validators: [Validator("no debts") { $0.balance >= 0 }]) {
      (state: inout Ledger, action: LedgerAction) in
      switch action {
      case .deposit(let sum): state.balance += sum
      case .double: state.balance *= 2
      case .note(let text): state.notes.append(text)
      case .pay(let sum):
        state.balance -= sum
        return .run("pay") { send in
          events.note("pays \(sum)")
          await send(.paid(sum))
        }
      case .paid(let sum): state.notes.append("paid \(sum)")
      }
      return .none
    }
    subscription = store.observe { change in events.note("sees \(change.new.balance)") }
  }

  func attach(
    as name: String? = nil, state: Schema<Ledger> = Schema(), actions: Schema<LedgerAction> = Schema()
  ) async throws(PersistenceFailure) -> StoreJournal<Ledger, LedgerAction> {
    let kept = try await store.attach(journal, as: name, state: state, actions: actions)
    self.kept = kept
    return kept
  }
}

/// What a program finds that begins now.
@MainActor
func recovered(
  from file: any JournalFile, _ settings: JournalSettings = JournalSettings()
) async throws(PersistenceFailure) -> (state: Ledger, recovery: JournalRecovery) {
  let bank = Bank(file, settings)
  let kept = try await bank.attach()
  return (bank.store.state, kept.recovery)
}
