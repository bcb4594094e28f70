import Foundation
import Rill
import RillDebugging
import RillPersistence
import RillSessions
import RillStyles

/// A bank that comes back, with its history, when the program is started again, however it has ended.
@MainActor
struct KeptBank {
  /// The bank.
  let store: Store<Bank, any StateAction<Bank>>
  /// What it has handled, in this run of the program and in those before.
  let history: History<Bank, any StateAction<Bank>>
  /// What it is kept in; nil if that cannot be used.
  let journal: StoreJournal<Bank, any StateAction<Bank>>?
  /// What its user should know, a line each: what was damaged, and why nothing is kept.
  let notices: [String]

  /// Opens the bank; if its journal cannot be used, the bank begins anew, and the journal stays as it is.
  ///
  /// - Parameter file: Where it keeps what it handles.
  init(in file: any JournalFile) async {
    let store: Store<Bank, any StateAction<Bank>> = Store(Bank(), validators: [.noDebt])
    var notices: [String] = []
    var journal: StoreJournal<Bank, any StateAction<Bank>>?
    do {
      journal = try await store.attach(Journal(in: file), as: "bank", types: Bank.actionTypes)
    } catch {
      notices.append("\(error)")
    }
    let history = store.attach(History(limit: .bytes(16 << 20)))
    if let journal, !journal.recovery.isFresh {
      if journal.recovery.cut != nil { notices.append("\(journal.recovery)") }
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
  /// The types of its actions, by the names that they have in journals and sessions.
  static var actionTypes: [SessionActionType<any StateAction<Bank>>] {
    [SessionActionType(Payment.self) { $0 }, SessionActionType(Cash.self) { $0 }]
  }
}
