import Synchronization

/// The values that a reducer draws while it handles an input: the time, and random numbers.
///
/// A tool that handles inputs again gives its store a source with ``StoreTools/drawSource``. The source keeps the values
/// that the reducer draws, so that the tool can record them with the input. When the input is handled again, the reducer
/// draws the recorded values and comes to the same state, on other machines as well.
///
/// ```swift
/// let source = DrawSource()
/// tools.drawSource = source
/// source.start()
/// store.send(.roll)
/// let drawn = source.drawn
/// source.start(drawn)
/// tools.replay(.action(.roll), origin: .other("again"))
/// ```
///
/// Code that provides a time or a random number asks ``current`` first, as the dependencies of `RillDependencies` do.
///
/// **Behavior**
/// - An input has *one* time: each draw returns the first one, rounded to microseconds.
/// - An input has *one* seed, which the first draw of a random number sets. All random numbers follow from it, so a reducer
///   may draw more or fewer of them when it handles the input in another state.
/// - Effects and observers draw from their own surroundings, *never* from the source.
public final class DrawSource: Sendable {
  /// The values that were drawn for one input.
  public struct Draws: Hashable, Sendable {
    /// The time in microseconds since 1970, or nil if it was not drawn.
    public var time: Int64?
    /// The seed of the random numbers, or nil if none was drawn.
    public var seed: UInt64?

    /// Creates the draws of an input.
    ///
    /// - Parameters:
    ///   - time: The time in microseconds since 1970, or nil.
    ///   - seed: The seed of the random numbers, or nil.
    public init(time: Int64? = nil, seed: UInt64? = nil) {
      self.time = time
      self.seed = seed
    }
  }

  private struct Content {
    var drawn = Draws()
    /// The state of the generator, or nil before the first random number.
    var generator: UInt64?
  }

  /// A call of ``during(_:)``.
  private final class Use: Sendable {
    let source: DrawSource
    let scope = TaskScope()

    init(_ source: DrawSource) { self.source = source }
  }

  @TaskLocal private static var use: Use?

  /// The source of the running reducer, or nil if the values of its surroundings apply.
  public static var current: DrawSource? {
    guard let use, use.scope.isCurrent else { return nil }
    return use.source
  }

  private let content = Mutex(Content())

  /// Creates a source for inputs that draw from their surroundings.
  public init() {}

  /// Starts an input.
  ///
  /// - Parameter draws: The values to return. A missing one is drawn from the surroundings.
  public func start(_ draws: Draws = Draws()) {
    content.withLock { $0 = Content(drawn: draws) }
  }

  /// The values that were drawn since the last call of ``start(_:)``, including those that were passed to it.
  public var drawn: Draws { content.withLock { $0.drawn } }

  /// Calls a function that draws from this source.
  ///
  /// Tasks that the function creates draw from their own surroundings, because they run in no fixed order.
  ///
  /// - Parameter body: The function.
  /// - Returns: The result of the function.
  public func during<Result>(_ body: () throws -> Result) rethrows -> Result {
    let use = Use(self)
    defer { use.scope.end() }
    return try Self.$use.withValue(use, operation: body)
  }

  /// Returns the time of the input.
  ///
  /// - Parameter make: Returns the present time in microseconds since 1970. It is called for the first draw.
  /// - Returns: The time in microseconds since 1970.
  public func time(_ make: () -> Int64) -> Int64 {
    // The function may draw as well, so it is called outside the lock.
    if let time = drawn.time { return time }
    let made = make()
    return content.withLock { content in
      let time = content.drawn.time ?? made
      content.drawn.time = time
      return time
    }
  }

  /// Returns the next random number of the input.
  ///
  /// - Parameter make: Returns a random number for the seed. It is called for the first draw.
  /// - Returns: A random number.
  public func random(_ make: () -> UInt64) -> UInt64 {
    let seed = drawn.seed ?? make()
    return content.withLock { content in
      let seed = content.drawn.seed ?? seed
      content.drawn.seed = seed
      // SplitMix64.
      let state = (content.generator ?? seed) &+ 0x9e37_79b9_7f4a_7c15
      content.generator = state
      var number = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
      number = (number ^ (number >> 27)) &* 0x94d0_49bb_1331_11eb
      return number ^ (number >> 31)
    }
  }
}
