import RillPersistence
import RillValues

extension JournalSource {
  /// Returns the streams of other state types that have the same fields as a state, and that were named after their types.
  ///
  /// Does not fail if a stream cannot be read: it is then none of them.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - taken: The streams that stores use.
  /// - Returns: The names of the streams, in order.
  func streamsOfLikeStates(_ state: State, except taken: Set<String>) -> [String] {
    do {
      let fields = try format.text(of: state).value.fieldNames
      guard !fields.isEmpty else { return [] }
      return try file.streams().filter { try !taken.contains($0) && fields == newestFieldNames(of: $0) }
    } catch {
      return []
    }
  }

  /// Returns the names of the fields of a stream's newest state, or an empty set if the stream has another name than the
  /// type of its state.
  private func newestFieldNames(of stream: String) throws -> Set<String> {
    guard let snapshot = try file.snapshot(of: stream, before: nil)?.snapshot, snapshot.isWhole else {
      return []
    }
    let (head, data) = JournalHead.split(snapshot.data)
    guard let type = head?.state, type == stream || type.hasSuffix(".\(stream)") else { return [] }
    let envelope = try StateEnvelope(data)
    guard envelope.head.coder == "json" else { return [] }
    return try JSONText(utf8: Array(envelope.payload)).value.fieldNames
  }
}

extension JSONValue {
  /// The names of an object's members.
  fileprivate var fieldNames: Set<String> {
    if case .object(let members) = self { Set(members.map(\.name)) } else { [] }
  }
}
