import Synchronization

/// A lease that a replica holds while its work runs.
public struct LeaseHold: Sendable {
  /// The time at which the lease ends unless it is renewed.
  final class End: Sendable {
    private struct Content {
      var time: Duration
      /// A Boolean value that indicates whether the end of the lease was seen.
      var hasEnded = false
    }

    private let content: Mutex<Content>

    init(_ time: Duration) { content = Mutex(Content(time: time)) }

    var time: Duration { content.withLock(\.time) }

    /// Returns whether the lease has ended, which does not change back.
    func hasEnded(at now: Duration) -> Bool {
      content.withLock { content in
        content.hasEnded = content.hasEnded || now >= content.time
        return content.hasEnded
      }
    }

    /// Renews a lease that has not ended.
    func renew(until time: Duration) { content.withLock { if !$0.hasEnded { $0.time = time } } }
  }

  /// The name of the lease.
  public let name: String
  /// A number that is greater than that of each earlier holder of this lease.
  ///
  /// Pass it to a service that refuses a request with a lower number than one that it has seen: it then refuses a holder that
  /// was suspended until another one took over, and does not know that yet. It is known as a fencing token.
  public let token: UInt64
  let end: End
  let now: @Sendable () -> Duration

  /// A Boolean value that indicates whether the lease has not ended by the clock of this replica.
  ///
  /// It is false from the time at which the work is cancelled, and immediately after the process was suspended for longer, and does
  /// not become true again. The
  /// process can be suspended after the answer, too: only ``token`` protects a service from that.
  public var isHeld: Bool { !end.hasEnded(at: now()) }
}
