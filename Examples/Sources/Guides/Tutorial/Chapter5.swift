import Foundation
import Rill
import RillDebugging
import RillJournal
import RillSQLite

enum Chapter5 {
  @MainActor static func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "office-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "office.journal")
    let journal = Journal(at: file)
    let store = Office.store()
    let kept = try await store.attach(journal, as: "office")
    let history = store.attach(History())
    store.send(.bank(.pay(by: .jenny, amount: 3)))
    store.send(.bank(.pay(by: .jenny, amount: 4)))
    history.skip(1)
    print("Without the first payment, Jenny has \(store.bank.jenny) coins")
    history.unskip(1)
    try await kept.close()

    let again = Office.store()
    let recovered = try await again.attach(journal, as: "office")
    print("After a restart, Jenny has \(again.bank.jenny) coins")
    try await recovered.close()
    try FileManager.default.removeItem(at: folder)
  }
}
