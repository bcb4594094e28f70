import Foundation
import Observation
import Rill
import RillDebugging
import RillInspector
import RillReplication

/// A process that shares the board, and shows it in the inspector of the leader.
@MainActor
final class Member {
  private let name: String
  private let board = Store<Board, BoardAction>(Board()) { Board.reduce(&$0, $1) }
  private let replica = Store<ReplicaStatus?, ReplicaStatus>(nil) { state, status in
    state = status
    return .none
  }
  private let log: CuttableLog
  private let inspection = Inspection()
  private var attached: Replica<Board, BoardAction>?

  init(name: String, log: any ReplicationLog) {
    self.name = name
    self.log = CuttableLog(log)
  }

  /// Shares the board, and obeys the leader until its commands end.
  func run(inspector: String) async throws {
    inspection.add(board, "Board", tables: [Self.cards])
    inspection.add(replica, "Replica", tables: [Self.status])
    try inspection.connect(to: inspector, as: name)
    var settings = ReplicaSettings()
    settings.retry = (.milliseconds(100), .seconds(1))
    attached = try await board.attach(Replica(of: "board", over: log, as: name, settings: settings))
    follow()
    let adding = Task { try await addCards() }
    defer { adding.cancel() }
    for await line in Console.lines() { log.set(isCut: line == "cut") }
  }

  /// Adds a card from time to time, also while the member is cut off.
  private func addCards() async throws {
    for number in 1... {
      try await Task.sleep(for: .seconds(5))
      board.send(.add(Card(id: UUID().uuidString, text: "Card \(number)", author: name)))
    }
  }

  /// Shows each change of the replica's status.
  private func follow() {
    guard let attached else { return }
    let status = withObservationTracking {
      attached.status
    } onChange: { [weak self] in
      Task { @MainActor [weak self] in self?.follow() }
    }
    replica.send(status)
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

  private static let status = InspectedTable<ReplicaStatus?, ReplicaStatus>(
    "Replica", columns: ["connection", "position", "behind", "pending"], of: { [$0].compactMap(\.self) }
  ) { status in
    let connection: InspectedCell =
      switch status.connection {
      case .connecting: .status("connecting", .active)
      case .connected: .status("connected", .good)
      case .disconnected: .status("disconnected", .failed)
      case .stopped: .status("stopped", .failed)
      }
    return InspectedRow(
      id: "replica",
      [connection, .text("\(status.position)"), .text("\(status.behind)"), .text("\(status.pending)")])
  }
}
