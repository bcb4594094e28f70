import Foundation
public import RillPersistence
import RillSessions
import RillValues

/// Reads the snapshots beside a log without a replica, for tools that show, check or compare them.
///
/// ```swift
/// let reader = SnapshotReader<Board>(of: "board-7")
/// for offset in try await log.snapshots() {
///   if let snapshot = try await log.snapshot(at: offset) { print(reader.read(snapshot)) }
/// }
/// ```
public struct SnapshotReader<State: Codable & Sendable>: Sendable {
  /// The content of a snapshot.
  public enum Content: Sendable {
    /// The state after all entries up to the snapshot's offset, and the ID of the replica that has saved it.
    case state(State, by: String)
    /// Bytes that no replica can read, with the reason. Replicas use the snapshot before it.
    case damaged(String)
    /// A snapshot that was saved by a newer program, with its version.
    case newer(version: Int)
  }

  private let format: SnapshotFormat
  private let states: ReplicaCoding<State, Never>.Versions<State>
  private let defaults: Data?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - name: The name of the replicated store.
  ///   - states: The versions of the state.
  ///   - initial: The state before the first entry of the log, which has the fields that older snapshots lack.
  public init(of name: String, states: Schema<State> = Schema(), initial: State? = nil) {
    format = SnapshotFormat(store: name)
    self.states = .init(states) { try JSONText(ordering: $0).utf8 }
    defaults = initial.flatMap { try? Data(JSONText(ordering: $0).utf8) }
  }

  /// Reads the bytes of a snapshot, which may come from anywhere.
  ///
  /// - Parameter snapshot: The snapshot.
  /// - Returns: Its content.
  /// - Complexity: That of decoding the state.
  public func read(_ snapshot: LogSnapshot) -> Content {
    switch format.read(snapshot, states, defaults) {
    case .state(let state, let parts): .state(state, by: parts.author)
    case .damaged(let reason): .damaged(reason)
    case .newer(let version): .newer(version: version)
    }
  }
}

extension SnapshotFormat {
  /// A snapshot after its state was decoded.
  enum Decoded<State> {
    case state(State, Parts)
    case damaged(String)
    case newer(version: Int)
  }

  /// Reads a snapshot and decodes its state.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - states: The versions of the state.
  ///   - defaults: The JSON of the state that has the fields which the snapshot lacks, or nil.
  /// - Returns: The content of the snapshot.
  func read<State, Action>(
    _ snapshot: LogSnapshot, _ states: ReplicaCoding<State, Action>.Versions<State>, _ defaults: Data?
  ) -> Decoded<State> {
    switch read(snapshot) {
    case .damaged(let reason): return .damaged(reason)
    case .newer(let version): return .newer(version: version)
    case .parts(let parts) where parts.version > states.version: return .newer(version: parts.version)
    case .parts(let parts):
      do {
        return .state(try states.decode(parts.version, parts.payload, defaults), parts)
      } catch {
        return .damaged("its state cannot be read: \(CodingReason.text(error))")
      }
    }
  }
}
