import Foundation
import Rill
import RillDebugging
import RillJournal
import RillPersistence
import RillSessions
import RillStyles

/// A bank whose state and history are restored when the program starts again, even after a crash.
@MainActor
struct KeptBank {
  /// The bank.
  let store: Store<Bank, any StateAction<Bank>>
  /// The inputs that the bank has handled in this and in previous runs of the program.
  let history: History<Bank, any StateAction<Bank>>
  /// The journal, or nil if it cannot be used.
  let journal: StoreJournal<Bank, any StateAction<Bank>>?
  /// Messages for the user, one line each, about damaged data and the reason why nothing is saved.
  let notices: [String]

  /// Opens the bank.
  ///
  /// If its journal cannot be used, the bank starts with a new state, and the journal is left unchanged.
  ///
  /// - Parameter file: The file of the journal.
  init(in file: any JournalFile) async {
    let store: Store<Bank, any StateAction<Bank>> = Store(Bank(), validators: [.noDebt])
    var notices: [String] = []
    var journal: StoreJournal<Bank, any StateAction<Bank>>?
    do {
      journal = try await store.attach(Journal(in: file), as: "bank", types: Bank.actionTypes)
    } catch {
      notices.append("\(error)")
    }
    let history = store.attach(History(limit: .bytes(16 << 20), mode: .branch))
    if let journal, !journal.recovery.isFresh {
      if journal.recovery.truncation != nil { notices.append("\(journal.recovery)") }
      do { try await history.load(journal.session(), coding: .types(Bank.actionTypes)) } catch {
        notices.append("\(error)")
      }
    }
    self.store = store
    self.history = history
    self.journal = journal
    self.notices = notices
  }
}

extension Bank {
  /// The types of the bank's actions with their names in journals and sessions.
  static var actionTypes: [SessionActionType<any StateAction<Bank>>] {
    [SessionActionType(Payment.self) { $0 }, SessionActionType(Cash.self) { $0 }]
  }
}
