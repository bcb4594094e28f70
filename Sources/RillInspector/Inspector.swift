#if Inspector
import Foundation
public import Rill
public import RillDebugging
public import RillInspection

/// Shows the stores of this process on a web page.
///
///     let inspector = try await Inspector.start()
///     inspector.add(store, "Todos")
///     print(inspector.url)
///
/// Keep it for as long as you want to look: when nobody holds it any more, it stops.
///
/// What it shows is chosen as for any `StoreInspecting`, of `RillInspection`. A file that must import what it uses imports
/// that, too.
///
/// ## Behavior
/// - It listens on the loopback interface, and answers only its own page and programs on this machine, unless it is told
///   to let in others who know a token.
/// - It never makes a store wait: a page that reads slowly is told to start over.
/// - It may be started several times in one process, on different ports.
public final class Inspector: StoreInspecting {
  /// The address of the page.
  public let url: String
  /// The port it listens on.
  public let port: UInt16

  /// What looks into the stores, and decides what requests are answered.
  public let inspection: Inspection
  private let daemon: Daemon

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - port: The port to listen on; 0 takes any free port.
  ///   - host: `127.0.0.1`, `localhost` or `::1`; with a token also `0.0.0.0` or `::`, which other machines can reach.
  ///   - exposure: Who may reach it.
  ///   - page: What a browser is shown; a program may bring its own page, over the same stores and the same API.
  ///   - origin: Where the actions that are posted to it come from, as entries show it; a program with a page of its
  ///     own can tell that page from the inspector.
  ///   - options: How states and actions are shown, and what of them never is.
  ///   - acceptsLinks: Whether other processes may show their stores here, with `Inspection.connect(to:token:as:)`.
  /// - Returns: An inspector that shows no stores yet.
  /// - Throws: ``InspectorFailure`` if other machines could reach the host and no token is asked for, if the token is too
  ///   short, or if the port is taken.
  public static func start(
    port: UInt16 = 0, host: String = "127.0.0.1", exposing exposure: Exposure = .thisMachine,
    page: InspectorPage = .standard, origin: Origin = .inspector,
    showing options: DumpOptions = DumpOptions(), acceptingLinks acceptsLinks: Bool = false
  ) async throws(InspectorFailure) -> Inspector {
    try Inspector(
      port: port, host: host, exposing: exposure, page: page, origin: origin, options: options,
      limits: AccessLimits(), acceptsLinks: acceptsLinks)
  }

  init(
    port: UInt16 = 0, host: String = "127.0.0.1", exposing exposure: Exposure = .thisMachine,
    page: InspectorPage = .standard, origin: Origin = .inspector, options: DumpOptions = DumpOptions(),
    limits: AccessLimits, acceptsLinks: Bool = false,
    audienceChanged: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(InspectorFailure) {
    let token = try exposure.token()
    let socket = try ListeningSocket(try ListeningAddress(host, isExposed: token != nil), port: port)
    inspection = Inspection(
      access: AccessRule(address: socket.address, port: socket.port, token: token), limits: limits,
      page: page,
      origin: origin, options: options, rest: { await Self.rest(limits.rest) },
      acceptsLinks: acceptsLinks,
      audienceChanged: audienceChanged)
    daemon = try Daemon(on: socket, limits: limits, switchboard: Switchboard(inspection.responder))
    self.port = socket.port
    let query = token.map { "?token=\($0.text)" } ?? ""
    url = "http://\(socket.address.authority(port: socket.port))/\(query)"
  }

  private static func rest(_ pause: Duration) async {
    do { try await Task.sleep(for: pause) } catch {
      // Whoever is cancelled has rested enough.
    }
  }

  /// Ends every connection and stops to listen; returns when the server is down.
  ///
  /// Requests that wait for a store are answered that the inspector is stopping. A second call returns when the first
  /// has.
  public func stop() async {
    inspection.removeAll()
    // The server's thread is joined, which must not hold up a thread that tasks share.
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [daemon] in
        daemon.stop()
        continuation.resume()
      }
    }
  }
}
#endif
