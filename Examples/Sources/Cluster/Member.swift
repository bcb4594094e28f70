import Foundation
import Rill
import RillDebugging
import RillInspector
import RillReplication

/// A process that shares the board, and shows its replica of the board in the inspector of the leader.
@MainActor
final class Member {
  private let name: String
  private let board = Store<Board, BoardAction>(Board()) { Board.reduce(&$0, $1) }
  private let log: CuttableLog
  private let inspection = Inspection()
  private var attached: Replica<Board, BoardAction>?

  init(name: String, log: any ReplicationLog) {
    self.name = name
    self.log = CuttableLog(log)
  }

  /// Shares the board, and follows the leader's commands until they end.
  func run(inspector: String) async throws {
    inspection.add(board, "Board", tables: [Self.cards])
    try inspection.connect(to: inspector, as: name)
    var settings = ReplicaSettings()
    settings.retry = (.milliseconds(100), .seconds(1))
    attached = try await board.attach(Replica(of: "board", over: log, as: name, settings: settings))
    let adding = Task { try await addCards() }
    defer { adding.cancel() }
    for await line in Console.lines() { log.set(isCut: line == "cut") }
  }

  /// Adds a card from time to time, even while the member is disconnected.
  private func addCards() async throws {
    for number in 1... {
      try await Task.sleep(for: .seconds(5))
      board.send(.add(Card(id: UUID().uuidString, text: "Card \(number)", author: name)))
    }
  }

  private static let cards = InspectedTable<Board, BoardAction>(
    "Cards", columns: ["text", "author", "done"], of: \.cards
  ) { card in
    InspectedRow(
      id: card.id, [.text(card.text), .text(card.author), .text(card.isDone ? "yes" : "no")],
      commands: [
        InspectedCommand("Toggle", sending: .toggle(card.id)),
        InspectedCommand("Remove", sending: .remove(card.id)),
      ])
  }
}
