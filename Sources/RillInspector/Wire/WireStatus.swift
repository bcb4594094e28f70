import RillDebugging

/// The status of a store's history.
struct WireStatus: Codable, Hashable, Sendable {
  var first: Int
  var count: Int
  var position: Int
  var newest: UInt64?
  var layout: Int
  var locked: Bool
  var recording: Bool
  var engine: Bool
  /// True if places are recorded, and absent otherwise.
  var places: Bool?
  var mode: String
  var bytes: Int
  var branches: Int
  /// The numbers of the branches, if there are any.
  var heads: [UInt64]?
  var strayed: [UInt64]?

  init(_ status: StoreStatus) {
    first = status.first
    count = status.count
    position = status.position
    newest = status.newest
    layout = status.layout
    locked = status.isLocked
    recording = status.isRecording
    engine = status.isEngineRunning
    places = status.recordsPlaces ? true : nil
    mode = status.mode == .append ? "append" : "branch"
    bytes = status.bytes
    branches = status.branches.count
    heads = status.branches.isEmpty ? nil : status.branches
    strayed = status.strayed.map { [$0.lowerBound, $0.upperBound] }
  }
}

/// The answer to a command.
struct WireCommandOutcome: Codable, Hashable, Sendable {
  var status: WireStatus
  var refusal: String?

  init(_ outcome: CommandOutcome) {
    status = WireStatus(outcome.status)
    refusal = outcome.refusal
  }
}
