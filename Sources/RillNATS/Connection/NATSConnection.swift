#if NATS
import CNATS
import Foundation
import RillReplication
import Synchronization

/// A connection to NATS servers, which the client library keeps up and restores.
final class NATSConnection: Sendable {
  private static let listeners = NATSListeners<NATSEvents>()

  // The library's handles can be used on any thread. This object alone destroys them.
  nonisolated(unsafe) private let handle: OpaquePointer
  // As above.
  nonisolated(unsafe) let streams: OpaquePointer
  let events: NATSEvents
  /// The addresses of subscriptions that have ended, oldest first.
  private let ended = Mutex<[UInt]>([])
  private let number: UInt
  let patience: Duration
  let place: String

  /// Connects.
  ///
  /// - Throws: ``LogFailure`` of the kind `unavailable` or `denied`.
  init(
    to address: NATSAddress, with credentials: NATSCredentials, encryption: NATSEncryption?, place: String,
    patience: Duration
  ) throws(LogFailure) {
    self.place = place
    self.patience = patience
    let events = NATSEvents()
    self.events = events
    number = Self.listeners.add(events)
    var options: OpaquePointer?
    var handle: OpaquePointer?
    var streams: OpaquePointer?
    do throws(NATSProblem) {
      try NATSProblem.check(natsOptions_Create(&options))
      try Self.prepare(options, address, credentials, encryption, number)
      try NATSProblem.check(natsConnection_Connect(&handle, options))
      var jets = jsOptions()
      try NATSProblem.check(jsOptions_Init(&jets))
      jets.Wait = patience.milliseconds
      jets.PublishAsync.AckHandler = NATSBatch.acknowledged
      try NATSProblem.check(natsConnection_JetStream(&streams, handle, &jets))
    } catch {
      natsOptions_Destroy(options)
      natsConnection_Destroy(handle)
      Self.listeners.remove(number)
      throw Self.failure(error, credentials, place)
    }
    natsOptions_Destroy(options)
    guard let handle, let streams else {
      throw .noServer(place, because: "the client library has no connection")
    }
    self.handle = handle
    self.streams = streams
  }

  deinit {
    Self.listeners.remove(number)
    // Closing waits for the library's threads, and this may be one of them.
    nonisolated(unsafe) let (handle, streams) = (handle, streams)
    let ended = ended.withLock { $0 }
    DispatchQueue.global().async {
      // Before anything is released: the library's reading thread, which ends here, may be using it. See `end(_:)`.
      natsConnection_Close(handle)
      jsCtx_Destroy(streams)
      for address in ended { natsSubscription_Destroy(OpaquePointer(bitPattern: address)) }
      natsConnection_Destroy(handle)
    }
  }

  /// The largest number of ended subscriptions that are kept.
  private static let endedLimit = 64

  /// Ends a subscription, which this connection releases later, and asks the server to remove its consumer.
  ///
  /// Before version 3.6.1 of the library, its reading thread uses subscriptions that it does not retain; see pull request 638
  /// of nats-io/nats.c. By the time that ``endedLimit`` later ones have ended, that thread no longer uses the oldest.
  func end(_ subscription: OpaquePointer) {
    natsSubscription_Unsubscribe(subscription)
    let address = UInt(bitPattern: subscription)
    let oldest = ended.withLock { ended in
      ended.append(address)
      return ended.count > Self.endedLimit ? ended.removeFirst() : nil
    }
    if let oldest { natsSubscription_Destroy(OpaquePointer(bitPattern: oldest)) }
  }

  /// A Boolean value that indicates whether the connection is up.
  var isUp: Bool { natsConnection_Status(handle) == NATS_CONN_STATUS_CONNECTED }
  /// A Boolean value that indicates whether the library has given the connection up.
  var isClosed: Bool { natsConnection_IsClosed(handle) }
  /// The largest size of a message in bytes.
  var largestMessage: Int { Int(natsConnection_GetMaxPayload(handle)) }

  /// Performs a call, and translates its problem.
  func perform<Result>(_ body: () throws(NATSProblem) -> Result) throws(LogFailure) -> Result {
    let refusals = events.refusals
    do throws(NATSProblem) { return try body() } catch { throw failure(of: error, since: refusals) }
  }

  /// Returns the failure for a problem of a call that began when the server had refused a number of calls.
  func failure(of problem: NATSProblem, since refusals: Int) -> LogFailure {
    // The server answers a call that it does not permit only with an event.
    let isUnanswered = [NATS_TIMEOUT, NATS_NO_RESPONDERS].contains(problem.status)
    if isUnanswered, events.refusals != refusals {
      return .notPermitted(place, because: "it has reported a violation of permissions")
    }
    return problem.failure(place)
  }

  private static func failure(
    _ problem: NATSProblem, _ credentials: NATSCredentials, _ place: String
  ) -> LogFailure {
    switch problem.status {
    case NATS_CONNECTION_AUTH_FAILED, NATS_NOT_PERMITTED, NATS_SECURE_CONNECTION_REQUIRED,
      NATS_SECURE_CONNECTION_WANTED, NATS_SSL_ERROR, NATS_INVALID_ARG, NATS_ERR:
      .refused(place, "\(credentials)", because: problem.text)
    default: .noServer(place, because: problem.text)
    }
  }

  private static func prepare(
    _ options: OpaquePointer?, _ address: NATSAddress, _ credentials: NATSCredentials,
    _ encryption: NATSEncryption?, _ number: UInt
  ) throws(NATSProblem) {
    let closure = UnsafeMutableRawPointer(bitPattern: number)
    var servers = address.servers.map { UnsafePointer(strdup($0)) }
    defer { for server in servers { free(UnsafeMutableRawPointer(mutating: server)) } }
    for status in [
      natsOptions_SetServers(options, &servers, Int32(servers.count)),
      natsOptions_SetName(options, "rill"),
      natsOptions_SetTimeout(options, 2_000),
      natsOptions_SetMaxReconnect(options, -1),
      natsOptions_SetReconnectWait(options, 100),
      natsOptions_SetPingInterval(options, 5_000),
      natsOptions_SetMaxPingsOut(options, 2),
      natsOptions_SetFailRequestsOnDisconnect(options, true),
      natsOptions_SetErrorHandler(
        options,
        { _, subscription, status, closure in
          NATSConnection.listeners.listener(closure)?.failed(subscription, status)
        }, closure),
      natsOptions_SetDisconnectedCB(
        options, { _, closure in NATSConnection.listeners.listener(closure)?.disconnected() }, closure),
      natsOptions_SetClosedCB(
        options, { _, closure in NATSConnection.listeners.listener(closure)?.disconnected() }, closure),
    ] { try NATSProblem.check(status) }
    try prepare(options, credentials)
    if let encryption { try prepare(options, encryption) }
  }

  private static func prepare(
    _ options: OpaquePointer?, _ credentials: NATSCredentials
  ) throws(NATSProblem) {
    switch credentials.content {
    case .none: break
    case .user(let name, let password):
      try NATSProblem.check(natsOptions_SetUserInfo(options, name, password))
    case .token(let token): try NATSProblem.check(natsOptions_SetToken(options, token))
    case .file(let path):
      try NATSProblem.check(natsOptions_SetUserCredentialsFromFiles(options, path, nil))
    case .seed(let path, let key): try NATSProblem.check(natsOptions_SetNKeyFromSeed(options, key, path))
    }
  }

  private static func prepare(_ options: OpaquePointer?, _ encryption: NATSEncryption) throws(NATSProblem) {
    try NATSProblem.check(natsOptions_SetSecure(options, true))
    if let file = encryption.authorities {
      try NATSProblem.check(
        natsOptions_LoadCATrustedCertificates(options, file.path(percentEncoded: false)))
    }
    if let certificate = encryption.certificate, let key = encryption.key {
      try NATSProblem.check(
        natsOptions_LoadCertificatesChain(
          options, certificate.path(percentEncoded: false), key.path(percentEncoded: false)))
    }
    if let host = encryption.expectedHost {
      try NATSProblem.check(natsOptions_SetExpectedHostname(options, host))
    }
  }
}

/// The events of a connection: what breaks its readers, and what the server has refused.
final class NATSEvents: Sendable {
  private struct Content {
    /// The functions of subscriptions, by the addresses of the library's handles.
    var readers: [UInt: @Sendable () -> Void] = [:]
    var refusals = 0
  }

  private let content = Mutex(Content())

  /// The number of calls that the server did not permit.
  var refusals: Int { content.withLock(\.refusals) }

  /// Notes the function that is called when a subscription misses messages.
  func add(_ subscription: OpaquePointer, _ broken: @escaping @Sendable () -> Void) {
    let key = UInt(bitPattern: subscription)
    content.withLock { $0.readers[key] = broken }
  }

  func remove(_ subscription: OpaquePointer) {
    let key = UInt(bitPattern: subscription)
    _ = content.withLock { $0.readers.removeValue(forKey: key) }
  }

  func failed(_ subscription: OpaquePointer?, _ status: natsStatus) {
    let key = UInt(bitPattern: subscription)
    let broken = content.withLock { content in
      if status == NATS_NOT_PERMITTED { content.refusals += 1 }
      return content.readers[key]
    }
    broken?()
  }

  func disconnected() {
    let broken = content.withLock { Array($0.readers.values) }
    for broken in broken { broken() }
  }
}

extension Duration {
  /// The duration in whole milliseconds.
  var milliseconds: Int64 { Int64(self / .milliseconds(1)) }
}
#endif
