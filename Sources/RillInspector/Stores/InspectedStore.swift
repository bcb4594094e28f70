package import Foundation

/// A store as the inspector uses it.
package protocol InspectedStore: Sendable {
  /// The store's name, for people.
  var name: String { get }
  /// The type of the store's state in Swift syntax.
  var stateTypeName: String { get }
  /// The action types that can be named in the JSON of an action; empty unless there are several.
  var actionTypeNames: [String] { get }
  /// The features that the store supports.
  var features: [StoreFeature] { get }
  /// The last known status of the store's history.
  var status: StoreStatus { get }

  /// The condition of the store's replica, if it has one.
  var replica: ReplicaRow? { get }

  /// Whether the store answers requests.
  var availability: StoreAvailability { get }

  /// Returns when the store is free, or released.
  func ping() async
  /// Records and publishes that the store has not been free since a time in milliseconds since 1970, or is free again.
  func note(busySince time: Double?)

  /// Starts to publish events.
  func connect(as id: StoreID, to feed: EventFeed)
  /// Stops publishing events.
  func disconnect()

  /// Decodes an action from JSON and sends it.
  func send(actionJSON: Data) async throws -> SendOutcome
  /// Performs a command on the history.
  func perform(_ command: Command) async throws -> CommandOutcome

  /// Returns a range of entries, starting at a place, or the newest entries.
  func entries(from place: Int?, limit: Int) async throws -> EntryList
  /// Returns the details of an entry.
  func entry(_ number: UInt64) async throws -> EntryDetail
  /// Returns a part of a state.
  func state(_ request: StateRequest) async throws -> StatePart
  /// Returns the expanded parts of a state, or the changes to them.
  func view(_ request: ViewRequest) async throws -> ViewAnswer
  /// Returns the differences between two states.
  func changes(from: Moment, to: Moment) async throws -> ChangeList
  /// Returns the effects after a number, in the order of their numbers.
  func effects(after number: UInt64, limit: Int) async throws -> EffectList
  /// Returns the durations of the kept entries.
  func timing() async throws -> [TimingRow]
  /// Returns the entries after a number whose actions or states contain a text.
  func search(_ request: SearchRequest) async throws -> SearchAnswer
  /// Returns the values of a part of the state at several places.
  func series(_ request: SeriesRequest) async throws -> [SeriesPoint]
  /// Returns rows of the tables of a state.
  func tables(_ request: TablesRequest) async throws -> TableList
  /// Sends the action of a command of a table's row.
  func perform(_ command: TableCommand) async throws -> SendOutcome
  /// Returns actions to offer as templates.
  func templates() async -> [ActionTemplate]

  /// Returns the history as a file.
  func export(as format: ExportFormat) async throws -> [UInt8]
  /// Replaces all entries with those of a file; if the store should keep what fits, with those before the first entry
  /// that cannot be read.
  func load(file: [UInt8], keepsFitting: Bool) async throws -> LoadOutcome
  /// Returns a Swift test that repeats entries.
  func testSource(of numbers: [ClosedRange<UInt64>], named name: String) async throws -> String
}

extension InspectedStore {
  package var replica: ReplicaRow? { nil }
}

/// A feature of a store that a page can use.
package enum StoreFeature: String, Hashable, Sendable, CaseIterable {
  /// The store accepts actions as JSON.
  case send
  /// The store can show the states at other entries.
  case travel
  /// The history can be exported as a file, and loaded again.
  case export
  /// The store has tables.
  case tables
  /// Tests can be written from the history.
  case test
}
