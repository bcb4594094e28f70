#if Inspector
/// How much the inspector takes from those who talk to it.
struct AccessLimits: Hashable, Sendable {
  /// The longest address of a request, in bytes.
  var addressLength = 2_048
  /// The longest body of a request, in bytes.
  var bodyLength = 65_536
  /// How many connections are open at once.
  var connections: UInt32 = 64
  /// How many of them may be event streams, so that plain requests always find a free one.
  var eventStreams = 16
  /// How many events are kept for readers who are slow or come back.
  var events = 4_096
  /// After how many seconds a connection that neither sends nor reads is closed.
  var idleSeconds: UInt32 = 30
  /// How long a request waits for its store.
  var patience = Duration.seconds(10)
  /// How many requests for one store's state, and how many actions for one store, wait at once.
  var waiting = 64
  /// How long stopping waits for the last answers to leave.
  var farewell = Duration.seconds(5)
  /// How many actions are taken at once.
  var actionBurst = 50
  /// How many actions a second are taken after that.
  var actionsPerSecond = 20
}
#endif
