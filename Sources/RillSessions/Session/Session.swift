public import RillValues

/// A portable recording of a store's inputs, which can be saved, shown, compared and replayed.
///
/// A session is independent of the program's types: states and actions are JSON.
public struct Session: Hashable, Sendable {
  /// The program in which a session was recorded, and the types of its store.
  public struct Program: Hashable, Sendable {
    /// The name of the program or its store.
    public var name: String
    /// The type of the state.
    public var state: String
    /// The type of the actions.
    public var action: String

    /// Creates a description of a program.
    ///
    /// - Parameters:
    ///   - name: The name of the program or its store.
    ///   - state: The type of the state.
    ///   - action: The type of the actions.
    public init(_ name: String, state: String, action: String) {
      self.name = name
      self.state = state
      self.action = action
    }
  }

  /// The program in which the session was recorded.
  public var program: Program
  /// A hash of the names and types of the state's properties, as hex digits.
  public var stateShape: String?
  /// A hash of the cases and types of the session's actions, as hex digits.
  public var actionShape: String?
  /// Initial values of dependencies, such as the seed of a random number generator, by name.
  public var seeds: [String: JSONText]
  /// The state before the first entry, or nil if the state is not `Codable`.
  public var start: JSONText?
  /// The recorded inputs, in order.
  public var entries: [SessionEntry]
  /// The checksum of the last state as eight hex digits; see ``checksum(of:)``.
  public var checksum: String?
  /// The names of the fields whose values were removed; see ``redacting(_:)``.
  public var redactedFields: [String] = []
  /// Data that another tool has stored in the session, and that is returned to that tool.
  public var extra: JSONText?

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - start: The state before the first entry.
  ///   - entries: The recorded inputs.
  ///   - seeds: Initial values of dependencies.
  ///   - checksum: The checksum of the last state.
  public init(
    _ program: Program, start: JSONText?, entries: [SessionEntry], seeds: [String: JSONText] = [:],
    checksum: String? = nil
  ) {
    self.program = program
    self.start = start
    self.entries = entries
    self.seeds = seeds
    self.checksum = checksum
  }

  /// A Boolean value that indicates whether the program can replay all entries.
  ///
  /// A bare list of actions starts with the state of the store that replays it.
  public var canBeReplayed: Bool {
    (start != nil || isList) && entries.allSatisfy { $0.canBeReplayed || !$0.isHandled }
  }

  /// A Boolean value that indicates whether the session is only a list of actions, which any program may have recorded.
  package var isList: Bool {
    hasNoTypes && !entries.isEmpty
      && entries.allSatisfy { if case .action(.some) = $0.subject { true } else { false } }
  }

  /// A Boolean value that indicates whether the session is a list of actions without any action.
  package var isEmptyList: Bool {
    hasNoTypes && start == nil && entries.isEmpty
  }

  private var hasNoTypes: Bool { program.state.isEmpty && program.action.isEmpty && extra == nil }

  /// Returns the checksum of a state: the CRC-32 of its JSON with the members of each object sorted by name.
  ///
  /// - Parameter state: The state.
  /// - Returns: Eight hex digits.
  public static func checksum(of state: JSONText) -> String {
    do throws(JSONProblem) {
      return Checksum.of(JSONText(try state.value.sorted).utf8).hex
    } catch {
      return Checksum.of(state.utf8).hex
    }
  }

  /// Returns a seed.
  ///
  /// - Parameters:
  ///   - name: The name of the seed.
  ///   - type: The type of the seed.
  /// - Returns: The seed, or nil if the session has none with this name.
  /// - Throws: `DecodingError` if the seed has another type.
  public func seed<Seed: Decodable>(_ name: String, as type: Seed.Type) throws -> Seed? {
    try seeds[name]?.decode(as: type)
  }
}
