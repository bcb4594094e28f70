import Foundation
import Rill
import RillInspector
import RillPersistence
import RillSQLite
import RillStyles

/// The stores of the demo; releasing them cancels their effects.
@MainActor
struct DemoStores {
  private let issues: IssueApp
  private let bank: KeptBank
  private let chat: Store<Chat.State, Chat.Action>
  private let settings: Store<Settings, Settings.Action>

  /// Creates the stores with their saved states.
  ///
  /// - Parameter folder: The folder in which the stores save their data.
  init(in folder: URL) async {
    issues = IssueApp()
    bank = await KeptBank(in: SQLiteJournalFile(at: folder.appending(path: "bank.sqlite")))
    let conversation = Chat.State(in: .files(folder))
    let service = ChatService(history: Array(conversation.messages))
    chat = Store(conversation, interactor: Chat(service: service))
    settings = Store(Settings(in: .defaults("rill-demo")), reduce: Settings.reduce)
  }

  /// Starts the app's initial work after the stores are shown.
  func begin() {
    issues.begin()
    chat.send(.load)
  }

  /// Messages for the user, one line each.
  var notices: [String] { bank.notices }

  /// Shows the stores in an inspector of any process, or on the demo's page.
  func show(in inspector: some StoreInspecting) {
    issues.show(in: inspector)
    inspector.add(
      bank.store, "Bank", decoding: ["Payment": Payment.init(from:), "Cash": Cash.init(from:)],
      history: bank.history)
    inspector.add(chat, "Chat")
    inspector.add(settings, "Settings")
  }

  /// Waits until all changes are saved, or have failed to be saved.
  func close() async {
    do { try await PendingWrites.shared.flush() } catch { print("Not everything was saved: \(error)") }
  }
}
