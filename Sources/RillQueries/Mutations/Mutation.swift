public import Rill

/// An external change, such as one on a server, that cached values show before it is confirmed.
///
/// ```swift
/// struct Rename: Mutation {
///   let id: User.ID, name: String
///   func perform(as mutation: MutationID) async throws { try await api.rename(id, name) }
///   func apply(to values: inout QueryEdits) { values.update(UserByID(id: id)) { $0.name = name } }
/// }
/// ```
///
/// The change of a pending mutation is a function, not a copy of a value: it is applied again to each newer value, in
/// the order of the mutations. If one fails, only its own change disappears.
public protocol Mutation: Sendable {
  /// The type of the answer.
  associatedtype Output: Sendable

  /// Performs the change.
  ///
  /// Repeated attempts, here or after a restart of the program, have the same id: a server that stores the ids that it
  /// has handled performs the change once.
  ///
  /// - Parameter id: The id of the mutation.
  /// - Returns: The answer.
  /// - Throws: An error, after which the attempt is repeated as ``options`` determine.
  func perform(as id: MutationID) async throws -> Output

  /// Applies the expected change to cached values.
  ///
  /// It may be applied to a value that already contains the change, because a fetch can overtake the answer of the
  /// mutation, unless the query recognizes the change with ``Query/contains(_:in:)``. Set values instead of adding to
  /// them, and read only `values` and the mutation.
  ///
  /// - Parameter values: The cached values.
  func apply(to values: inout QueryEdits)

  /// Applies the answer to cached values, after ``apply(to:)``.
  ///
  /// - Parameters:
  ///   - output: The answer.
  ///   - values: The cached values.
  func finish(_ output: Output, in values: inout QueryEdits)

  /// The groups of queries that are invalidated when the mutation has ended, even after an error.
  ///
  /// After an error, it is unknown whether the change was made. The tags are read once.
  var invalidatedTags: Set<QueryTag> { get }

  /// The rules of the mutation, which are read once.
  var options: MutationOptions { get }
}

extension Mutation {
  /// Applies no change.
  public func apply(to values: inout QueryEdits) {}
  /// Makes no further change.
  public func finish(_ output: Output, in values: inout QueryEdits) {}
  /// No tags.
  public var invalidatedTags: Set<QueryTag> { [] }
  /// The default options.
  public var options: MutationOptions { MutationOptions() }

  /// Applies an answer of any type, if it is one of this mutation.
  func finish(any output: QueryValue, in values: inout QueryEdits) {
    if let output = output.value as? Output { finish(output, in: &values) }
  }
}

/// The rules by which a mutation is performed.
public struct MutationOptions: Hashable, Sendable {
  /// The queue of the mutation, or nil.
  ///
  /// Mutations of one queue are performed one after another, others concurrently.
  public var queue: String?
  /// The number of further attempts after a failed first one.
  ///
  /// Defaults to none.
  public var retries: Int
  /// The pause before each further attempt.
  public var backoff: EffectDescription.Backoff

  /// Creates options; each has a default.
  public init(
    queue: String? = nil, retries: Int = 0,
    backoff: EffectDescription.Backoff = .exponential(.seconds(1), limit: .seconds(30))
  ) {
    self.queue = queue
    self.retries = retries
    self.backoff = backoff
  }
}

/// A mutation that has not ended.
public struct PendingMutation: Identifiable, Sendable {
  /// The id, which all attempts share.
  public let id: MutationID
  /// The mutation.
  public let mutation: any Mutation
  /// The groups of queries that are invalidated when it has ended.
  public let invalidatedTags: Set<QueryTag>
  /// The rules of the mutation.
  public let options: MutationOptions
  /// Whether it is being performed; otherwise it waits for the connection or for an earlier mutation.
  public internal(set) var isRunning = false
  /// The number of attempts that have failed.
  public internal(set) var failures = 0
  /// Whether it is performed after all earlier ones that have waited for the connection.
  var isInOrder = false
  /// The number of times that its performance has started, including those after a pause of the connection.
  var runs = 0
  /// The number of the mutation in the order in which mutations were added or restored.
  var number: UInt64 = 0

  init(_ mutation: some Mutation, id: MutationID) {
    self.id = id
    self.mutation = mutation
    invalidatedTags = mutation.invalidatedTags
    options = mutation.options
  }
}
