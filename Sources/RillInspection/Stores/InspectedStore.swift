package import Foundation

/// What the inspector asks of a store.
package protocol InspectedStore: Sendable {
  /// The store's name, for people.
  var name: String { get }
  /// The type of the store's state as one writes it in Swift.
  var stateTypeName: String { get }
  /// The types of actions that can be named in the JSON of an action; none, unless there are several to choose from.
  var actionTypeNames: [String] { get }
  /// What a page can do with it.
  var features: [StoreFeature] { get }
  /// Where its history stood when it was heard of last.
  var status: StoreStatus { get }

  /// Begins to publish what happens.
  func connect(as id: StoreID, to feed: EventFeed)
  /// Publishes nothing more, and lets go of the store.
  func disconnect()

  /// Makes an action from JSON and sends it.
  func send(actionJSON: Data) async throws -> SendOutcome
  /// Changes what is shown, or the entries.
  func perform(_ command: Command) async throws -> CommandOutcome

  /// A run of entries: those from a place on, or the newest.
  func entries(from place: Int?, limit: Int) async throws -> EntryList
  /// Everything about an entry.
  func entry(_ number: UInt64) async throws -> EntryDetail
  /// A part of a state.
  func state(_ request: StateRequest) async throws -> StatePart
  /// What is open of a state, or what has changed of it.
  func view(_ request: ViewRequest) async throws -> ViewAnswer
  /// What is different between two states.
  func changes(from: Moment, to: Moment) async throws -> ChangeList
  /// The effects after one, in the order of their numbers.
  func effects(after number: UInt64, limit: Int) async throws -> EffectList
  /// How long the entries that are kept took.
  func timing() async throws -> [TimingRow]
  /// The entries after one whose actions or states contain a text.
  func search(_ request: SearchRequest) async throws -> SearchAnswer
  /// Actions to begin with.
  func templates() async -> [ActionTemplate]

  /// What it did, as a file.
  func export(as format: ExportFormat) async throws -> [UInt8]
  /// Puts the entries of a file in the place of all.
  func load(file: [UInt8]) async throws -> LoadOutcome
  /// A test of what it did, in Swift.
  func testSource(of numbers: [ClosedRange<UInt64>], named name: String) async throws -> String
}

/// What a page can do with a store.
package enum StoreFeature: String, Hashable, Sendable, CaseIterable {
  /// It takes actions as JSON.
  case send
  /// It can be shown at another entry.
  case travel
  /// What it did can be taken as a file, and brought back.
  case export
  /// Tests can be written of what it did.
  case test
}
