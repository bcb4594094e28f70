public import Foundation
public import Rill

extension Store where State: Encodable {
  /// Returns the state as JSON with sorted keys.
  ///
  /// - Parameter pretty: Whether to format the JSON over several lines.
  /// - Returns: The JSON.
  /// - Throws: ``StateJSONFailure/unwritable(_:)`` if the state has a value that JSON cannot represent.
  public func toJSON(pretty: Bool = true) throws(StateJSONFailure) -> String {
    String(decoding: try toData(pretty: pretty), as: UTF8.self)
  }

  /// Returns the state as UTF-8 encoded JSON with sorted keys.
  ///
  /// - Parameter pretty: Whether to format the JSON over several lines.
  /// - Returns: The JSON.
  /// - Throws: ``StateJSONFailure/unwritable(_:)`` if the state has a value that JSON cannot represent.
  public func toData(pretty: Bool = true) throws(StateJSONFailure) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = pretty ? [.prettyPrinted, .sortedKeys] : .sortedKeys
    do {
      return try encoder.encode(state)
    } catch {
      throw .unwritable(StateJSONFailure.unwritableText(error, state: SwiftTypeName(State.self).text))
    }
  }
}

extension Store where State: Decodable {
  /// Decodes a state from JSON, without changing the store.
  ///
  /// - Parameter json: The JSON.
  /// - Returns: The state.
  /// - Throws: ``StateJSONFailure/unreadable(_:)`` if the text is not valid JSON or does not match the state.
  public static func fromJSON(_ json: String) throws(StateJSONFailure) -> State {
    try fromData(Data(json.utf8))
  }

  /// Decodes a state from UTF-8 encoded JSON, without changing the store.
  ///
  /// - Parameter json: The JSON.
  /// - Returns: The state.
  /// - Throws: ``StateJSONFailure/unreadable(_:)`` if the data is not valid JSON or does not match the state.
  public static func fromData(_ json: Data) throws(StateJSONFailure) -> State {
    do {
      return try JSONDecoder().decode(State.self, from: json)
    } catch {
      throw .unreadable(StateJSONFailure.unreadableText(error, state: SwiftTypeName(State.self).text))
    }
  }

  /// Replaces the store's state with a state from JSON.
  ///
  /// This is one transition with the origin `restore`: validators are called, and observers are notified once. If it is
  /// called during a turn, the replacement waits like every send, and only the transitions show whether it was
  /// refused.
  ///
  /// - Parameters:
  ///   - json: The JSON.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Throws: ``StateJSONFailure``, in which case the state is unchanged.
  public func loadJSON(
    _ json: String, isolation: isolated (any Actor)? = #isolation
  ) throws(StateJSONFailure) {
    try loadData(Data(json.utf8), isolation: isolation)
  }

  /// Replaces the store's state with a state from UTF-8 encoded JSON.
  ///
  /// See ``loadJSON(_:isolation:)``.
  ///
  /// - Parameters:
  ///   - json: The JSON.
  ///   - isolation: The store's isolation. Defaults to the caller's.
  /// - Throws: ``StateJSONFailure``, in which case the state is unchanged.
  public func loadData(
    _ json: Data, isolation: isolated (any Actor)? = #isolation
  ) throws(StateJSONFailure) {
    let loaded = try Self.fromData(json)
    let task = write(Write("load JSON") { $0 = loaded }, .restore, isolation)
    if let refusal = task.refusal { throw .refused(refusal) }
  }
}
