import Rill

/// An effect with its current phase.
package struct EffectRecord: Sendable {
  enum Phase: String, Hashable, Sendable {
    case waiting, running, finished, failed, cancelled
  }

  var number: UInt64
  /// The number of the entry that started the effect, or 0.
  var cause: UInt64
  var name: String
  var id: String?
  var phase: Phase
  /// The error with which the effect failed.
  var error: (any Error)?
  var start: ContinuousClock.Instant
  var end: ContinuousClock.Instant?
  /// The numbers of the entries that the effect sent.
  var sent: [UInt64] = []
}

/// The newest effects of one store, up to a limit.
///
/// A pure state machine, driven by the events that middleware receives.
struct EffectLog {
  /// The number of ended effects to keep; older ones are removed once more than twice as many effects are recorded.
  private let capacity: Int
  private static let mostSent = 1_000
  private static let mostEarly = 256
  private(set) var records: [UInt64: EffectRecord] = [:]
  /// The entries sent by effects whose start is not recorded yet.
  private var early: [(effect: UInt64, number: UInt64)] = []

  init(capacity: Int = 2_000) { self.capacity = capacity }

  /// Records the start or end of an effect.
  ///
  /// - Returns: The effect, if it is known.
  mutating func note(_ event: EffectEvent) -> EffectRecord? {
    if case .started = event.phase { return begin(event) }
    guard var record = records[event.number] else { return nil }
    record.end = event.time
    switch event.phase {
    case .started: break
    case .finished: record.phase = .finished
    case .cancelled: record.phase = .cancelled
    case .failed(let error):
      record.phase = .failed
      record.error = error
    }
    records[event.number] = record
    return record
  }

  private mutating func begin(_ event: EffectEvent) -> EffectRecord {
    var record = EffectRecord(
      number: event.number, cause: event.cause, name: event.description.name,
      id: event.description.id.map { String(describing: $0) }, phase: .running, start: event.time)
    record.sent = early.filter { $0.effect == event.number }.map(\.number)
    early.removeAll { $0.effect == event.number }
    records[event.number] = record
    trim()
    return record
  }

  /// Records that an effect has sent an entry.
  ///
  /// - Parameters:
  ///   - effect: The number of the effect.
  ///   - number: The number of the entry.
  /// - Returns: The effect, if it is known.
  mutating func sent(by effect: UInt64, _ number: UInt64) -> EffectRecord? {
    guard var record = records[effect] else {
      early.append((effect, number))
      if early.count > Self.mostEarly { early.removeFirst() }
      return nil
    }
    guard record.sent.count < Self.mostSent else { return nil }
    record.sent.append(number)
    records[effect] = record
    return record
  }

  /// Returns the effects after a number, in the order of their numbers.
  func records(after number: UInt64) -> [EffectRecord] {
    records.values.filter { $0.number > number }.sorted { $0.number < $1.number }
  }

  private mutating func trim() {
    guard records.count > 2 * capacity else { return }
    let over = records.values.filter { $0.end != nil }.map(\.number).sorted().dropLast(capacity)
    for number in over { records[number] = nil }
  }
}

/// A formatted effect.
package struct EffectRow: Hashable, Sendable {
  var number: UInt64
  var cause: UInt64
  var name: String
  var id: String?
  var phase: EffectRecord.Phase
  var reason: String?
  /// The start and end times in milliseconds since 1970.
  var start: Double
  var end: Double?
  var sent: [UInt64]

  init(_ record: EffectRecord, _ words: ActionWords) {
    number = record.number
    cause = record.cause
    name = record.name
    id = record.id
    phase = record.phase
    reason = record.error.map { words.text(of: $0) }
    start = words.time(of: record.start)
    end = record.end.map { words.time(of: $0) }
    sent = record.sent
  }
}
