import RillDebugging

/// The durations of inputs by case and stage.
struct WireTiming: Codable, Hashable, Sendable {
  /// A case at a stage, with durations in microseconds.
  struct Row: Codable, Hashable, Sendable {
    var name: String
    var phase: String
    var count: Int
    var p50: Double
    var p90: Double
    var p99: Double
    var max: Double
    var total: Double

    init(_ line: TimingReport.Line) {
      name = line.name
      phase =
        switch line.stage {
        case .waiting: "wait"
        case .handling: "handle"
        case .notifying: "notify"
        case .effect: "effect"
        }
      count = line.count
      p50 = Double(line.p50) / 1_000
      p90 = Double(line.p90) / 1_000
      p99 = Double(line.p99) / 1_000
      max = Double(line.max) / 1_000
      total = Double(line.total) / 1_000
    }
  }

  var rows: [Row]

  init(_ rows: [TimingRow]) { self.rows = rows.map { Row($0.line) } }
}

/// The result of a search for a text.
struct WireSearch: Codable, Hashable, Sendable {
  var numbers: [UInt64]
  /// The places of the entries.
  var places: [Int]
  /// The entries found in branches that are not shown, if these were searched.
  var found: [Found]?
  /// Whether there are more entries to search.
  var more: Bool
  /// The number after which to continue.
  var next: UInt64?
  /// Whether texts were searched up to a limit only.
  var limited: Bool?
  /// The reason why nothing was searched.
  var problem: Problem?

  /// An entry of a branch.
  struct Found: Codable, Hashable, Sendable {
    var entry: EntryRow
    /// The branches to switch to, one after the other, to show the entry; the last one contains it.
    var switches: [UInt64]
  }

  /// A search that cannot be performed, and how to correct it.
  struct Problem: Codable, Hashable, Sendable {
    var message: String
    var fix: String
  }

  init(_ answer: SearchAnswer) {
    numbers = answer.numbers
    places = answer.places
    found = answer.found.isEmpty ? nil : answer.found.map { Found(entry: $0.row, switches: $0.switches) }
    more = answer.next != nil
    next = answer.next
    limited = answer.isLimited ? true : nil
    problem = answer.problem.map { Problem(message: $0.message, fix: $0.fix) }
  }
}
