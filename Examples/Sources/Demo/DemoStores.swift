import Foundation
import Rill
import RillInspection
import RillPersistence
import RillSQLite
import RillStyles

/// The stores of the demo; when they go, what they still do goes with them.
@MainActor
struct DemoStores {
  private let bank: KeptBank
  private let chat: Store<Chat.State, Chat.Action>
  private let settings: Store<Settings, Settings.Action>

  /// Makes the stores, with what they have kept.
  ///
  /// - Parameter folder: Where they keep what shall be there when the demo is started again.
  init(in folder: URL) async {
    bank = await KeptBank(in: SQLiteJournalFile(at: folder.appending(path: "bank.sqlite")))
    let conversation = Chat.State(in: .files(folder))
    let service = ChatService(history: Array(conversation.messages))
    chat = Store(conversation, interactor: Chat(service: service))
    settings = Store(Settings(in: .defaults("rill-demo")), reduce: Settings.reduce)
  }

  /// Does what the app does first, once the stores are shown.
  func begin() { chat.send(.load) }

  /// What the user should know, a line each.
  var notices: [String] { bank.notices }

  /// Shows the stores in an inspector, here or elsewhere, or on a page of their own.
  func show(in inspector: some StoreInspecting) {
    inspector.add(
      bank.store, "Bank", decoding: ["Payment": Payment.init(from:), "Cash": Cash.init(from:)],
      history: bank.history)
    inspector.add(chat, "Chat")
    inspector.add(settings, "Settings")
  }

  /// Returns once everything is kept.
  func close() async { await PendingWrites.shared.flush() }
}
