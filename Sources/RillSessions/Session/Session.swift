/// What a store has handled, from a state on, in a form that can be kept in a file, shown, compared and handled again.
///
/// It knows nothing of the program's types: states and actions are JSON.
public struct Session: Hashable, Sendable {
  /// The program that it was recorded in, and the types of its store.
  public struct Program: Hashable, Sendable {
    /// What the program calls itself, or its store.
    public var name: String
    /// The type of the state.
    public var state: String
    /// The type of the actions.
    public var action: String

    /// Makes a description of a program.
    ///
    /// - Parameters:
    ///   - name: What the program calls itself.
    ///   - state: The type of the state.
    ///   - action: The type of the actions.
    public init(_ name: String, state: String, action: String) {
      self.name = name
      self.state = state
      self.action = action
    }
  }

  /// The program that it was recorded in.
  public var program: Program
  /// What the parts of the state were called and which types they had, in a few digits.
  public var stateShape: String?
  /// The same of the actions in it.
  public var actionShape: String?
  /// What dependencies began with, such as the seed of random numbers, by name.
  public var seeds: [String: JSONText]
  /// The state before the first entry; nil if the state is not `Codable`.
  public var start: JSONText?
  /// What was handled, in order.
  public var entries: [SessionEntry]
  /// The checksum of the state at the end, in eight hex digits; see ``checksum(of:)``.
  public var checksum: String?
  /// The names of the fields whose values were taken out; see ``redacting(_:)``.
  public var redactedFields: [String] = []
  /// What another tool has kept, to be given back to that tool.
  public var extra: JSONText?

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - start: The state before the first entry.
  ///   - entries: What was handled.
  ///   - seeds: What dependencies began with.
  ///   - checksum: The checksum of the state at the end.
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

  /// Whether all of it can be handled again, given the program.
  public var canBeReplayed: Bool { start != nil && entries.allSatisfy { $0.canBeReplayed || !$0.isHandled } }

  /// The checksum of a state: CRC-32 of its JSON with the members of each object in order of their names.
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

  /// A seed.
  ///
  /// - Parameters:
  ///   - name: The name that it was given.
  ///   - type: Its type.
  /// - Returns: The seed, or nil if the session has none of this name.
  /// - Throws: `DecodingError` if it is of another type.
  public func seed<Seed: Decodable>(_ name: String, as type: Seed.Type) throws -> Seed? {
    try seeds[name]?.decode(as: type)
  }
}
