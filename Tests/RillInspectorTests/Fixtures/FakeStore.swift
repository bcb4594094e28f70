#if Inspector
import Foundation
import RillDebugging
import RillInspector
import Synchronization

/// A store that does what a test tells it.
final class FakeStore: InspectedStore {
  let name: String
  let stateTypeName = "Todos"
  let timeline: Timeline
  let actionTypeNames: [String]
  private let read: @Sendable () async throws -> StateSnapshot
  private let receive: @Sendable (Data) async throws -> SendOutcome

  init(
    _ name: String = "Todos", limits: Timeline.Limits = .init(), actionTypeNames: [String] = [],
    read: @escaping @Sendable () async throws -> StateSnapshot = { .todos },
    receive: @escaping @Sendable (Data) async throws -> SendOutcome = { _ in SendOutcome(sequence: 1) }
  ) {
    self.name = name
    timeline = Timeline(limits: limits)
    self.actionTypeNames = actionTypeNames
    self.read = read
    self.receive = receive
  }

  func snapshot() async throws -> StateSnapshot { try await read() }

  func send(actionJSON: Data) async throws -> SendOutcome { try await receive(actionJSON) }
}

extension StateSnapshot {
  /// The state of a small feature.
  static let todos = StateSnapshot(revision: 3, tree: StateTree(reflecting: Todos()))
}

struct Todos: Sendable {
  var draft = "milk"
  var rows = [Todo(id: 1, title: "bread")]
}

struct Todo: Sendable {
  var id: Int
  var title: String
}

enum TodoAction: Decodable, Sendable {
  case add(title: String)
  case load
}

extension RecordedTransition {
  /// A transition of which only the number matters.
  static func numbered(
    _ sequence: UInt64, name: String = "add", cause: UInt64? = nil, refusal: String? = nil,
    changes: [StateTree.Change] = []
  ) -> RecordedTransition {
    RecordedTransition(
      sequence: sequence, revision: sequence, actionName: name,
      action: StateTree(typeName: "TodoAction", content: .enumeration(name, [])), origin: "view",
      cause: cause,
      time: Date(timeIntervalSince1970: 1_000.25), refusal: refusal, changes: changes)
  }
}
#endif
