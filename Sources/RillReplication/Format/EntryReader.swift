public import RillPersistence
import RillSessions
import RillValues

/// Reads the entries of a log without a replica, for tools that list, check or convert them.
///
/// ```swift
/// let reader = EntryReader<BoardAction>(of: "board-7")
/// for placed in try await log.entries(after: 0, limit: 100) { print(placed.offset, reader.read(placed)) }
/// ```
public struct EntryReader<Action: Codable & Sendable>: Sendable {
  /// The content of an entry.
  public enum Content: Sendable {
    /// An action.
    case action(Action)
    /// The change of the encoded state by a direct write, as JSON.
    case change([UInt8])
    /// Bytes that no replica can read, with the reason. All replicas skip them.
    case damaged(String)
    /// An entry that was written by a newer program, with its version.
    case newer(version: Int)
  }

  private let format: EntryFormat
  private let actions: ReplicaCoding<Never, Action>.Versions<Action>

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - name: The name of the replicated store.
  ///   - actions: The versions of the actions.
  public init(of name: String, actions: Schema<Action> = Schema()) {
    format = EntryFormat(store: name)
    self.actions = .init(actions) { try JSONText(encoding: $0).utf8 }
  }

  /// Reads the bytes of an entry, which may come from anywhere.
  ///
  /// - Parameter placed: The entry.
  /// - Returns: Its content.
  /// - Complexity: That of decoding the action.
  public func read(_ placed: PlacedEntry) -> Content {
    guard let entry = placed.entry else { return .damaged(EntryFormat.noEntry) }
    return switch format.read(entry, actions) {
    case .action(let action, _): .action(action)
    case .change(let change, _): .change(change)
    case .damaged(let reason): .damaged(reason)
    case .newer(let version): .newer(version: version)
    }
  }
}

extension EntryFormat {
  /// An entry after its action was decoded.
  enum Decoded<Action> {
    case action(Action, Parts)
    case change([UInt8], Parts)
    case damaged(String)
    case newer(version: Int)
  }

  /// The reason why something else than an entry is skipped.
  static let noEntry = "it is not an entry"

  /// Reads an entry and decodes its action.
  func read<State, Action>(
    _ entry: ReplicationEntry, _ actions: ReplicaCoding<State, Action>.Versions<Action>
  ) -> Decoded<Action> {
    switch read(entry.bytes, as: entry.id) {
    case .damaged(let reason): return .damaged(reason)
    case .newer(let version): return .newer(version: version)
    case .parts(let parts) where parts.kind == .change: return .change(Array(parts.payload), parts)
    case .parts(let parts):
      guard parts.version <= actions.version else { return .newer(version: parts.version) }
      do {
        return .action(try actions.decode(parts.version, parts.payload, nil), parts)
      } catch {
        return .damaged(
          "its action cannot be read: \(CodingReason.text(error)) (if the type of the actions has changed, their schema needs "
            + "the earlier one)")
      }
    }
  }
}
