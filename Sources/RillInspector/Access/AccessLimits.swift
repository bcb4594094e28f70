/// The limits on requests to the inspector.
package struct AccessLimits: Hashable, Sendable {
  /// The maximum length of a request's address, in bytes.
  package var addressLength = 2_048
  /// The maximum length of a request's body, in bytes.
  package var bodyLength = 65_536
  /// The maximum length of an uploaded file, in bytes.
  package var fileLength = 32 << 20
  /// The maximum number of open connections.
  package var connections: UInt32 = 64
  /// The maximum number of them from one address, for an inspector that requires a token.
  package var connectionsOfAddress: UInt32 = 32
  /// The maximum number of them that have sent no admitted request; the others remain for clients that may ask.
  package var unadmittedConnections = 32
  /// The maximum number of event streams among them, so that connections remain for other requests.
  package var eventStreams = 16
  /// The number of events kept for slow or returning readers.
  package var events = 4_096
  /// The pause between batches of events.
  package var rest = Duration.milliseconds(50)
  /// The number of seconds after which an idle connection is closed.
  package var idleSeconds: UInt32 = 30
  /// The time after which a store that is not free is reported as busy.
  package var busyAfter = Duration.seconds(1)
  /// The time that a request waits for its store.
  package var patience = Duration.seconds(10)
  /// The maximum number of inputs that a request handles again before it lets the store continue.
  package var sliceSteps = 1_024
  /// The time after which a request lets the store continue.
  package var sliceDuration = Duration.milliseconds(2)
  /// The time that a request waits that may concern all entries, and thus needs many slices.
  var longPatience: Duration { patience * 6 }
  /// The maximum number of waiting requests for one store, counted separately for actions, commands and other requests.
  package var waiting = 64
  /// The time that stopping waits for the last answers to be sent.
  package var farewell = Duration.seconds(5)
  /// The number of requests without the token that are refused immediately in a burst, and per second after that.
  package var callerBurst = 20
  package var callersPerSecond = 5
  /// The number of requests without the token that may wait for their refusal.
  package var waitingCallers = 8
  /// The time that they wait.
  package var callerPause = Duration.seconds(1)
  /// The number of actions and commands accepted in a burst.
  package var actionBurst = 50
  /// The number of actions and commands accepted per second after that.
  package var actionsPerSecond = 20

  /// The limits on linked processes.
  package var links = LinkLimits()

  package init() {}

  /// Returns the maximum length of the body of a request for a resource.
  func bodyLength(of resource: Resource) -> Int {
    switch resource {
    case .store(_, .load), .links(.answer): fileLength
    case .links(.offer), .links(.report): links.reportLength
    default: bodyLength
    }
  }
}

/// The limits on linked processes.
package struct LinkLimits: Hashable, Sendable {
  /// The maximum number of processes, including unlinked ones.
  package var processes = 16
  /// The maximum number of stores that one process shows.
  package var stores = 64
  /// The maximum number of stores that one process has ever shown, while the inspector runs.
  package var storesEver = 1_024
  /// The maximum length of a process name, in characters.
  package var nameLength = 80
  /// The maximum number of pending requests for one process.
  package var waiting = 256
  /// The maximum length of an offer or report, in bytes.
  package var reportLength = 262_144
  /// The maximum duration of a poll.
  package var poll = Duration.seconds(20)
  /// The maximum time without a message from a process that is not polling.
  package var silence = Duration.seconds(10)
  /// The additional time that a process has to answer beyond that of a store.
  package var grace = Duration.seconds(5)
  /// The number of offers accepted in a burst, and per second after that.
  package var offerBurst = 32
  package var offersPerSecond = 4
  /// The number of polls of one process answered in a burst, and per second after that.
  package var pollBurst = 100
  package var pollsPerSecond = 40
  /// The number of reports of one process accepted in a burst, and per second after that.
  package var reportBurst = 100
  package var reportsPerSecond = 40

  package init() {}
}
