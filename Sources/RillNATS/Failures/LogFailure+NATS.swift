#if NATS
import RillReplication

// The failures of a log on a NATS server.
extension LogFailure {
  /// No server can be reached.
  static func noServer(_ place: String, because reason: String) -> LogFailure {
    LogFailure(
      .unavailable, place: place, reason: "no server can be reached: \(reason)",
      fix: "start nats-server with -js, and see that the address is right; the replica tries again")
  }

  /// The server did not perform a call.
  static func unanswered(_ place: String, because reason: String) -> LogFailure {
    LogFailure(
      .unavailable, place: place, reason: "the server did not perform the call: \(reason)",
      fix: "wait until the servers are connected to each other and to this machine; the replica tries again")
  }

  /// The server refused the credentials.
  static func refused(_ place: String, _ credentials: String, because reason: String) -> LogFailure {
    LogFailure(
      .denied, place: place, reason: "the server refused the connection with \(credentials): \(reason)",
      fix: "pass the credentials and the encryption that the server's configuration asks for")
  }

  /// The server does not permit a call.
  static func notPermitted(_ place: String, because reason: String) -> LogFailure {
    LogFailure(
      .denied, place: place, reason: "the server does not permit the call: \(reason)",
      fix: "give the user the permissions that the article on logs over NATS lists")
  }

  /// No server with JetStream has answered: there is none, or those of a cluster are being started or cut off.
  static func noResponders(_ place: String) -> LogFailure {
    LogFailure(
      .unavailable, place: place, reason: "no server with JetStream has answered the call",
      fix: "start nats-server with -js, or enable JetStream for the account; the replica tries again")
  }

  /// The server has no JetStream for the account.
  static func noStreams(_ place: String, because reason: String) -> LogFailure {
    LogFailure(
      .denied, place: place, reason: "the server has no JetStream for this account: \(reason)",
      fix: "start nats-server with -js, or enable JetStream for the account")
  }

  /// The stream is not a log.
  static func otherStream(_ place: String, because reason: String) -> LogFailure {
    LogFailure(
      .otherLayout, place: place, reason: "the stream is not a log: \(reason)",
      fix: "choose another name of a stream; this one is unchanged")
  }

  /// The stream was removed while the log was open.
  static func noStream(_ place: String) -> LogFailure {
    LogFailure(
      .otherLayout, place: place,
      reason: "the stream was removed while the log was open, and its entries with it",
      fix: "restore the stream, or detach the replicas and create a new log")
  }

  /// The stream has no room.
  static func fullStream(_ place: String, because reason: String) -> LogFailure {
    LogFailure(
      .full, place: place, reason: "the server has no room: \(reason)",
      fix: "raise the limits of the server, the account or the stream, or trim the log behind a snapshot")
  }

  /// A message is larger than the server accepts.
  static func largeMessage(_ place: String, size: Int, limit: Int) -> LogFailure {
    LogFailure(
      .tooLarge(limit: limit), place: place,
      reason: "a message of \(size) bytes is larger than the server accepts, which is \(limit) bytes",
      fix: "raise max_payload in the server's configuration, or send smaller actions")
  }

  /// Two programs append as the same replica.
  static func contended(_ place: String, _ replica: String) -> LogFailure {
    LogFailure(
      .unavailable, place: place,
      reason: "another program appends entries of the replica \"\(replica)\" at the same time",
      fix: "give each replica an ID of its own")
  }

  /// The name of a stream contains other characters than the server accepts.
  static func badStream(_ place: String, _ stream: String) -> LogFailure {
    LogFailure(
      .otherLayout, place: place, reason: "\"\(stream)\" cannot be the name of a stream",
      fix: "use 1 to 200 letters and digits of ASCII, \"-\" and \"_\"")
  }
}
#endif
