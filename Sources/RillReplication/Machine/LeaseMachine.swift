/// The decisions of the holder of a lease: when to ask for it, to renew it, and to give it up.
///
/// A lease is a value beside the log: the holder's ID and the number of its renewals. Clocks of different machines are never
/// compared. Another replica takes the lease over when it has seen the same value for the whole duration by its own clock, and
/// the holder gives it up earlier, when it could not renew it for two thirds of the duration.
public struct LeaseMachine: Hashable, Sendable {
  /// What the owner of the machine does next.
  public enum Step: Hashable, Sendable {
    /// Set the value, if its revision is still the expected one.
    case set([UInt8], expecting: UInt64?)
    /// Look at the value again at a time.
    case look(at: Duration)
  }

  private let id: String
  private let duration: Duration
  private var count: UInt64 = 0
  /// The revision of the value that was seen last, and the time at which it was seen first.
  private var seen: (revision: UInt64, since: Duration)?
  /// The time of the last successful renewal, taken before its call.
  private var renewed: Duration?
  /// The revision of the own value, or nil if the lease is not held.
  private(set) var revision: UInt64?

  /// Creates a machine without a lease.
  ///
  /// - Parameters:
  ///   - id: The ID of the replica.
  ///   - duration: The time after which another replica may take the lease over.
  public init(id: String, duration: Duration) {
    self.id = id
    self.duration = duration
  }

  /// Returns whether the lease is held.
  ///
  /// - Parameter now: The present time of the replica's clock.
  /// - Returns: Whether it is held.
  public func isHeld(at now: Duration) -> Bool { renewed.map { now < $0 + duration * 2 / 3 } ?? false }

  /// The time at which the lease ends unless it is renewed, or nil if it is not held.
  public var end: Duration? { renewed.map { $0 + duration * 2 / 3 } }

  /// Decides after the value was read.
  ///
  /// - Parameters:
  ///   - value: The value, or nil if there is none.
  ///   - now: The present time of the replica's clock.
  /// - Returns: What to do.
  public mutating func look(at value: LogValue?, now: Duration) -> Step {
    if let value, value.revision != revision {
      if renewed != nil || revision != nil { giveUp() }
      if seen?.revision != value.revision { seen = (value.revision, now) }
      if let since = seen?.since, now < since + duration { return .look(at: since + duration) }
    }
    count += 1
    return .set(Array("\(id) \(count)".utf8), expecting: value?.revision)
  }

  /// Records the answer to a request to set the value.
  ///
  /// - Parameters:
  ///   - revision: The new revision, or nil if the value has changed.
  ///   - start: The time before the call.
  /// - Returns: What to do.
  public mutating func didSet(_ revision: UInt64?, since start: Duration) -> Step {
    guard let revision else {
      giveUp()
      return .look(at: start)
    }
    self.revision = revision
    renewed = start
    return .look(at: start + duration / 3)
  }

  /// Gives the lease up, without a call.
  public mutating func giveUp() {
    renewed = nil
    revision = nil
  }

  /// Compares the decisions of two machines.
  public static func == (one: LeaseMachine, other: LeaseMachine) -> Bool {
    one.id == other.id && one.count == other.count && one.renewed == other.renewed
      && one.revision == other.revision
  }

  /// Hashes the decisions.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(renewed)
  }
}
