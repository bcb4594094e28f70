import Foundation
import Rill
import RillPersistence
import RillSessions
import RillValues

/// The encoding of a store's states and actions in a journal.
struct JournalFormat<State: Codable & Sendable, Action: Sendable>: Sendable {
  let name: String
  let actions: JournalActions<Action>
  let keeper: StateKeeper<State>
  private let encoder = JSONEncoder()

  init(
    _ name: String, state: Schema<State>, actions: JournalActions<Action>, coder: any StateCoder
  ) {
    self.name = name
    self.actions = actions
    // Used only to encode and decode, which needs no storage.
    keeper = StateKeeper(storage: MemoryStorage(), key: StorageKey(name), schema: state, coder: coder)
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
  }

  /// Returns the bytes of a snapshot: a line with the types and the effects that have not ended, followed by the state
  /// with its envelope.
  func snapshot(of state: State, _ open: OpenEffects) throws -> Data {
    let head = JournalHead(
      state: SwiftTypeName(State.self).text, action: SwiftTypeName(Action.self).text, effects: open.list)
    return try head.line() + keeper.bytes(of: state)
  }

  /// Returns a value as JSON.
  func text(of value: some Encodable) throws -> JSONText {
    JSONText(unchecked: Array(try encoder.encode(value)))
  }

  /// Returns the line of an action, and the action's JSON.
  func line(
    _ action: Action, _ turn: Transition<Action>
  ) throws -> (line: [UInt8], text: JSONText) {
    let (text, own) = try actions.write(action, encoder)
    return (line(.action(text), name: Self.name(of: own), turn), text)
  }

  /// Returns the JSON of an action in the current version, or nil if it cannot be encoded.
  func json(of action: Action) -> JSONText? {
    do { return try actions.write(action, encoder).text } catch { return nil }
  }

  /// Returns the line of a direct write.
  func line(
    _ label: String, _ changes: [SessionChange], _ turn: Transition<Action>
  ) -> [UInt8] {
    line(.write(changes), name: label, turn)
  }

  private func line(
    _ subject: SessionEntry.Subject, name: String, _ turn: Transition<Action>
  ) -> [UInt8] {
    SessionEntry(turn, subject, name: name, version: actions.version > 1 ? actions.version : nil).line
  }

  /// Returns the name of the enum case: the only key of the action's JSON, unless the program encodes it differently.
  private static func name(of action: JSONText) -> String {
    let bytes = action.utf8
    guard bytes.starts(with: "{\"".utf8), let end = bytes[2...].firstIndex(of: UInt8(ascii: "\"")) else {
      return "\(Action.self)"
    }
    return String(decoding: bytes[2..<end], as: UTF8.self)
  }
}
