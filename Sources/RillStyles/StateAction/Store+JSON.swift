public import Foundation
public import Rill

extension Store where State: Encodable {
  /// The state as JSON, with its keys in order.
  ///
  /// - Parameter pretty: Whether it is laid out over several lines.
  /// - Returns: The JSON.
  /// - Throws: ``StateJSONFailure/unwritable(_:)`` if the state has a value that JSON cannot say.
  public func toJSON(pretty: Bool = true) throws(StateJSONFailure) -> String {
    String(decoding: try toData(pretty: pretty), as: UTF8.self)
  }

  /// The state as JSON in UTF-8, with its keys in order.
  ///
  /// - Parameter pretty: Whether it is laid out over several lines.
  /// - Returns: The JSON.
  /// - Throws: ``StateJSONFailure/unwritable(_:)`` if the state has a value that JSON cannot say.
  public func toData(pretty: Bool = true) throws(StateJSONFailure) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = pretty ? [.prettyPrinted, .sortedKeys] : .sortedKeys
    do {
      return try encoder.encode(state)
    } catch {
      throw .unwritable(StateJSONFailure.unwritableText(error, state: "\(State.self)"))
    }
  }
}

extension Store where State: Decodable {
  /// Reads a state from JSON, and leaves the store as it is.
  ///
  /// - Parameter json: The JSON.
  /// - Returns: The state.
  /// - Throws: ``StateJSONFailure/unreadable(_:)`` if it is no JSON, or not of this state.
  public static func fromJSON(_ json: String) throws(StateJSONFailure) -> State {
    try fromData(Data(json.utf8))
  }

  /// Reads a state from JSON in UTF-8, and leaves the store as it is.
  ///
  /// - Parameter json: The JSON.
  /// - Returns: The state.
  /// - Throws: ``StateJSONFailure/unreadable(_:)`` if it is no JSON, or not of this state.
  public static func fromData(_ json: Data) throws(StateJSONFailure) -> State {
    do {
      return try JSONDecoder().decode(State.self, from: json)
    } catch {
      throw .unreadable(StateJSONFailure.unreadableText(error, state: "\(State.self)"))
    }
  }

  /// Puts a state from JSON in the place of the one the store has.
  ///
  /// This is one transition with origin `restore`: validators are asked, and observers are told once. Called during a
  /// turn, it waits like every send, and the transitions alone tell whether it was refused.
  ///
  /// - Parameters:
  ///   - json: The JSON.
  ///   - isolation: The isolation of the store; leave it out.
  /// - Throws: ``StateJSONFailure``; then nothing was changed.
  public func loadJSON(
    _ json: String, isolation: isolated (any Actor)? = #isolation
  ) throws(StateJSONFailure) {
    try loadData(Data(json.utf8), isolation: isolation)
  }

  /// Puts a state from JSON in UTF-8 in the place of the one the store has; see ``loadJSON(_:isolation:)``.
  ///
  /// - Parameters:
  ///   - json: The JSON.
  ///   - isolation: The isolation of the store; leave it out.
  /// - Throws: ``StateJSONFailure``; then nothing was changed.
  public func loadData(
    _ json: Data, isolation: isolated (any Actor)? = #isolation
  ) throws(StateJSONFailure) {
    let loaded = try Self.fromData(json)
    let task = write(Write("load JSON") { $0 = loaded }, .restore, isolation)
    if let refusal = task.refusal { throw .refused(refusal) }
  }
}
