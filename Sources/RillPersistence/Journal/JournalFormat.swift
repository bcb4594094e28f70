import Foundation
import Rill
import RillDebugging
import RillSessions

/// How the states and actions of a store are written in a journal.
struct JournalFormat<State: Codable & Sendable, Action: Sendable>: Sendable {
  let name: String
  let actions: JournalActions<Action>
  let keeper: StateKeeper<State>
  private let encoder = JSONEncoder()
  /// A moment on both clocks, to tell the time of day of every other.
  private let start = (instant: ContinuousClock.now, date: Date.now)

  init(
    _ name: String, state: Schema<State>, actions: JournalActions<Action>, coder: any StateCoder
  ) {
    self.name = name
    self.actions = actions
    // Only its means to read and write bytes are used; they need no storage.
    keeper = StateKeeper(storage: MemoryStorage(), key: StorageKey(name), schema: state, coder: coder)
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
  }

  /// The bytes of a snapshot: a line that names the types and the effects that have not ended, then the state with its envelope.
  func snapshot(of state: State, _ open: OpenEffects) throws -> Data {
    let head = JournalHead(
      state: SwiftTypeName(State.self).text, action: SwiftTypeName(Action.self).text, effects: open.list)
    return try head.line() + keeper.bytes(of: state)
  }

  /// A value as JSON.
  func text(of value: some Encodable) throws -> JSONText {
    JSONText(unchecked: Array(try encoder.encode(value)))
  }

  /// The line of an action, and its JSON.
  func line(
    _ action: Action, _ mark: JournalItem<State, Action>.Mark
  ) throws -> (line: [UInt8], text: JSONText) {
    let (text, own) = try actions.write(action, encoder)
    return (line(.action(text), name: Self.name(of: own), mark), text)
  }

  /// The JSON of an action in the version that is written; nil if it cannot be encoded.
  func json(of action: Action) -> JSONText? {
    do { return try actions.write(action, encoder).text } catch { return nil }
  }

  /// The line of a direct write.
  func line(
    _ label: String, _ changes: [SessionChange], _ mark: JournalItem<State, Action>.Mark
  ) -> [UInt8] {
    line(.write(changes), name: label, mark)
  }

  private func line(
    _ subject: SessionEntry.Subject, name: String, _ mark: JournalItem<State, Action>.Mark
  ) -> [UInt8] {
    let entry = SessionEntry(
      mark.number, subject, name: name, version: actions.version > 1 ? actions.version : nil,
      origin: mark.origin, cause: mark.cause, time: time(mark.time),
      effects: mark.effects.map(\.name))
    return entry.line
  }

  /// The name of the case, which is the name of the only member of its JSON, unless the program encodes it otherwise.
  private static func name(of action: JSONText) -> String {
    let bytes = action.utf8
    guard bytes.starts(with: "{\"".utf8), let end = bytes[2...].firstIndex(of: UInt8(ascii: "\"")) else {
      return "\(Action.self)"
    }
    return String(decoding: bytes[2..<end], as: UTF8.self)
  }

  /// Microseconds since 1970.
  private func time(_ instant: ContinuousClock.Instant) -> Int64 {
    let (seconds, attoseconds) = start.instant.duration(to: instant).components
    return Int64(start.date.timeIntervalSince1970 * 1_000_000) + seconds * 1_000_000
      + attoseconds / 1_000_000_000_000
  }
}
