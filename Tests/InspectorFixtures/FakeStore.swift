package import Foundation
import RillDebugging
package import RillInspector
import RillValues
import Synchronization

/// A store that does what a test tells it.
package final class FakeStore: InspectedStore {
  /// What a test has asked for that nobody has faked.
  package struct NotFaked: Error {}

  package let name: String
  package let stateTypeName = "Todos"
  package let actionTypeNames: [String]
  package let features: [StoreFeature] = [.send, .travel]
  private let read: @Sendable () async throws -> StatePart
  private let receive: @Sendable (Data) async throws -> SendOutcome
  private let line = Mutex<(id: StoreID, feed: EventFeed)?>(nil)
  private let rows = Mutex<[EntryRow]>([])
  private let isReleased = Mutex(false)

  package init(
    _ name: String = "Todos", actionTypeNames: [String] = [],
    read: @escaping @Sendable () async throws -> StatePart = { .todos },
    receive: @escaping @Sendable (Data) async throws -> SendOutcome = { _ in SendOutcome(sequence: 1) }
  ) {
    self.name = name
    self.actionTypeNames = actionTypeNames
    self.read = read
    self.receive = receive
  }

  /// Lets an entry of this number be new.
  package func happen(_ number: UInt64, _ action: String = "add") {
    rows.withLock { $0.append(.numbered(number)) }
    guard let line = line.withLock({ $0 }) else { return }
    line.feed.publish(.entry(line.id, FakeRow(number: number, action: action), took: nil, status))
  }

  package var status: StoreStatus {
    rows.withLock { rows in
      var status = StoreStatus()
      (status.count, status.position, status.newest) = (rows.count, rows.count, rows.last?.sequence)
      return status
    }
  }

  /// Lets the app have released the store.
  package func release() { isReleased.withLock { $0 = true } }

  package var availability: StoreAvailability { isReleased.withLock { $0 } ? .gone : .ready }
  package func ping() async {}
  package func note(busySince time: Double?) {}
  package func connect(as id: StoreID, to feed: EventFeed) { line.withLock { $0 = (id, feed) } }
  package func disconnect() { line.withLock { $0 = nil } }
  package func state(_ request: StateRequest) async throws -> StatePart { try await read() }
  package func send(actionJSON: Data) async throws -> SendOutcome { try await receive(actionJSON) }
  package func perform(_ command: Command) async throws -> CommandOutcome { CommandOutcome(status: status) }
  package func entries(from place: Int?, limit: Int) async throws -> EntryList {
    EntryList(status: status, from: place ?? 0, rows: rows.withLock { $0 })
  }
  package func entry(_ number: UInt64) async throws -> EntryDetail { throw NotFaked() }
  package func view(_ request: ViewRequest) async throws -> ViewAnswer { throw NotFaked() }
  package func changes(from: Moment, to: Moment) async throws -> ChangeList { throw NotFaked() }
  package func effects(after number: UInt64, limit: Int) async throws -> EffectList { throw NotFaked() }
  package func timing() async throws -> [TimingRow] { throw NotFaked() }
  package func search(_ request: SearchRequest) async throws -> SearchAnswer { throw NotFaked() }
  package func series(_ request: SeriesRequest) async throws -> [SeriesPoint] { throw NotFaked() }
  package func export(as format: ExportFormat) async throws -> [UInt8] { throw NotFaked() }
  package func load(file: [UInt8], keepsFitting: Bool) async throws -> LoadOutcome { throw NotFaked() }
  package func testSource(of numbers: [ClosedRange<UInt64>], named name: String) async throws -> String {
    throw NotFaked()
  }
  package func tables(_ request: TablesRequest) async throws -> TableList { throw NotFaked() }
  package func perform(_ command: TableCommand) async throws -> SendOutcome { throw NotFaked() }
  package func templates() async -> [ActionTemplate] { [] }
}

/// A row of which only the number matters.
package struct FakeRow: RowSource {
  let number: UInt64
  let action: String

  package init(number: UInt64, action: String = "add") { (self.number, self.action) = (number, action) }

  package func row(took: Duration?) -> EntryRow {
    var row = EntryRow.numbered(number)
    row.action = action
    return row
  }
}

extension EntryRow {
  /// A row of which only the number matters.
  package static func numbered(_ number: UInt64, refusal: String? = nil) -> EntryRow {
    EntryRow(
      sequence: number, action: "add", summary: "add", origin: "view", time: 1_000_250, refusal: refusal)
  }
}

extension StatePart {
  /// The state of a small feature.
  package static let todos = StatePart(revision: 3, tree: StateTree(reflecting: Todos()))
}

package struct Todos: Sendable {
  var draft = "milk"
  var rows = [Todo(id: 1, title: "bread")]
}

package struct Todo: Sendable {
  package var id: Int
  package var title: String

  package init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}

package enum TodoAction: Decodable, Sendable {
  case add(title: String)
  case load
}
