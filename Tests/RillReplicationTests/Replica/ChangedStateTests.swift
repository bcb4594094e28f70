import Rill
import RillPersistence
import RillReplicationTesting
import RillTesting
import Testing

@testable import RillReplication

/// Replicas whose program has another type of state than the one that saved the snapshots.
@MainActor @Suite(.timeLimit(.minutes(60))) struct ChangedStateTests {
  private struct Label: Codable, Equatable, Sendable {
    var text: String
  }

  /// A board with a field that `Board` lacks.
  private struct LabeledBoard: Codable, Equatable, Sendable {
    var cards: [String] = []
    var budget = 10
    var notes: [String: Int] = [:]
    var labels = [Label(text: "default")]
  }

  /// A board whose cards have another type.
  private struct NumberedBoard: Codable, Equatable, Sendable {
    var cards: [Int] = []
  }

  private let trial = ReplicaTrial()
  private var log: SimulatedLog { trial.log }

  /// Adds cards to a board, and trims the log behind a snapshot.
  private func addCards() async throws {
    let store = makeBoard()
    let replica = try await trial.attach("one", to: store) {
      $0.checksumInterval = 10
      $0.snapshotInterval = 1
      $0.snapshotCount = 2
      $0.trims = true
    }
    for number in 0..<40 {
      store.send(.add("\(number)"))
      if number % 10 == 9 { try await replica.settle() }
    }
    await log.wait { $0.bounds.first == 31 && $0.snapshotOffsets.first == 40 }
    replica.detach()
  }

  private func labeled(_ board: LabeledBoard = LabeledBoard()) -> Store<LabeledBoard, BoardAction> {
    Store(board) { board, action in
      if case .add(let card) = action { board.cards.append(card) }
      return .none
    }
  }

  @Test func `a field that a snapshot lacks has the value of the state before the first entry`() async throws
  {
    try await addCards()
    let store = labeled()
    let replica = try await store.attach(Replica(of: "board", over: log.connection(), as: "two"))
    #expect(replica.status.stop == nil)
    #expect(store.cards == (0..<40).map(String.init))
    #expect(store.labels == [Label(text: "default")])
    store.send(.add("more"))
    try await replica.settle()
    #expect(store.cards.last == "more")

    let other = labeled(LabeledBoard(cards: ["shown"], labels: []))
    let start = LabeledBoard(labels: [Label(text: "initial")])
    let late = try await other.attach(
      Replica(of: "board", over: log.connection(), as: "three", initial: start))
    #expect(late.status.stop == nil)
    #expect(other.state == LabeledBoard(cards: store.cards, labels: start.labels))
  }

  @Test func `a snapshot that the state's type does not fit is named, and the state stays`() async throws {
    try await addCards()
    let store = Store(NumberedBoard(cards: [7])) { (_: inout NumberedBoard, _: BoardAction) in .none }
    let replica = try await store.attach(Replica(of: "board", over: log.connection(), as: "two"))
    guard case .unreadableSnapshot(40, let reason, first: 31) = replica.status.stop else {
      Issue.record("\(String(describing: replica.status.stop))")
      return
    }
    #expect(reason.hasPrefix("its state cannot be read: "))
    #expect(store.cards == [7])
  }

  @Test func `a reader of snapshots takes fields that they lack from a given state`() async throws {
    try await addCards()
    let snapshot = try #require(try await log.connection().snapshot(at: 40))
    let bare = SnapshotReader<LabeledBoard>(of: "board").read(snapshot)
    guard case .damaged = bare else {
      Issue.record("\(bare)")
      return
    }
    let filled = SnapshotReader(of: "board", initial: LabeledBoard(labels: [])).read(snapshot)
    guard case .state(let board, by: "one") = filled else {
      Issue.record("\(filled)")
      return
    }
    #expect(board == LabeledBoard(cards: (0..<40).map(String.init), labels: []))
  }
}
