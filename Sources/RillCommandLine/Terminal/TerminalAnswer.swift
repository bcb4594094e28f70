/// A request of the terminal to an inspector.
enum TerminalRequest: Hashable, Sendable {
  case stores
  /// The rows from a place on, or the newest ones.
  case entries(store: String, from: Int?, limit: Int)
  /// The details of an entry; for 0, of the state at the start.
  case detail(store: String, number: UInt64, TerminalTab)
  /// A command for the history, as JSON.
  case command(store: String, String)
}

/// A kind of details.
enum TerminalTab: String, CaseIterable, Sendable {
  case difference, state, entry

  /// The next kind.
  var next: TerminalTab {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}

/// A store, as an inspector lists it.
struct TerminalStore: Decodable, Hashable, Sendable {
  struct Availability: Decodable, Hashable, Sendable {
    var state: String
    /// The time since which the store has been busy, in milliseconds since 1970.
    var since: Double?
  }

  var id: String
  var name: String
  var process: String?
  var features: [String]
  var availability: Availability?

  /// The name with that of the process.
  var title: String { process.map { "\($0): \(name)" } ?? name }
}

/// The status of a history.
struct TerminalStatus: Decodable, Hashable, Sendable {
  var first = 0
  var count = 0
  var position = 0
  var locked: Bool?

  /// The place after the newest entry.
  var end: Int { first + count }
}

/// A row of the list of entries.
struct TerminalRow: Decodable, Hashable, Sendable {
  var number: UInt64
  var summary: String
  var origin: String
  var refusal: String?
  var skipped: Bool?
  var took: Double?
}

/// An answer of an inspector.
enum TerminalAnswer: Hashable, Sendable {
  case stores([TerminalStore])
  case entries(store: String, TerminalStatus, from: Int, [TerminalRow])
  case detail(TerminalRequest, [String])
  case command(store: String, TerminalStatus, refusal: String?)
  /// The inspector refused a request.
  case refused(TerminalRequest, String)
  /// The inspector cannot be reached.
  case unreachable(TerminalRequest)
}

/// An event that the terminal reacts to.
enum TerminalInput: Hashable, Sendable {
  case key(TerminalKey)
  case size(width: Int, height: Int)
  case answer(TerminalAnswer)
  /// An event of the inspector's stream, with its store.
  case event(String, store: String?)
  /// The stream of events has begun or ended.
  case connected(Bool)
  /// The terminal was closed, or the process is asked to end.
  case end
}
