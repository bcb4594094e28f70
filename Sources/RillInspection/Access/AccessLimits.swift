/// How much the inspector takes from those who talk to it.
package struct AccessLimits: Hashable, Sendable {
  /// The longest address of a request, in bytes.
  package var addressLength = 2_048
  /// The longest body of a request, in bytes.
  package var bodyLength = 65_536
  /// The longest file that is brought back, in bytes.
  package var fileLength = 32 << 20
  /// How many connections are open at once.
  package var connections: UInt32 = 64
  /// How many of them may be event streams, so that plain requests always find a free one.
  package var eventStreams = 16
  /// How many events are kept for readers who are slow or come back.
  package var events = 4_096
  /// How long readers of events rest after each batch.
  package var rest = Duration.milliseconds(50)
  /// After how many seconds a connection that neither sends nor reads is closed.
  package var idleSeconds: UInt32 = 30
  /// How long a request waits for its store.
  package var patience = Duration.seconds(10)
  /// How many actions, commands and other requests for one store wait at once, each counted by itself.
  package var waiting = 64
  /// How long stopping waits for the last answers to leave.
  package var farewell = Duration.seconds(5)
  /// How many actions and commands are taken at once.
  package var actionBurst = 50
  /// How many actions and commands a second are taken after that.
  package var actionsPerSecond = 20

  /// How much is taken from linked processes.
  package var links = LinkLimits()

  package init() {}

  /// The longest body of a request for something.
  func bodyLength(of resource: Resource) -> Int {
    switch resource {
    case .store(_, .load), .links(.answer): fileLength
    case .links(.offer), .links(.report): links.reportLength
    default: bodyLength
    }
  }
}
