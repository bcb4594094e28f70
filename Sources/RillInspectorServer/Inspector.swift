#if Inspector
import Foundation
public import Rill
public import RillInspector
public import RillValues

/// A server that shows the stores of this process on a web page.
///
///     let inspector = try await Inspector.start()
///     inspector.add(store, "Todos")
///     print(inspector.url)
///
/// Retain the inspector while its stores are inspected; it stops when it is deallocated.
///
/// Stores are added with the methods of `StoreInspecting`, from `RillInspector`. With member import visibility, a file
/// that calls them imports that module as well.
///
/// ## Behavior
/// - It listens on the loopback interface, and answers only its own page and programs on this machine, unless it is
///   started with a token that admits other clients.
/// - It never blocks a store: a page that reads too slowly must read everything again.
/// - Several inspectors can run in one process, on different ports.
public final class Inspector: StoreInspecting {
  /// The address of the page.
  public let url: String
  /// The port on which it listens.
  public let port: UInt16

  /// The inspection that contains the stores and determines the answers to requests.
  public let inspection: Inspection
  private let daemon: Daemon

  /// Starts an inspector.
  ///
  /// - Parameters:
  ///   - port: The port to listen on, or 0 for any free port.
  ///   - host: `127.0.0.1`, `localhost` or `::1`. With a token also `0.0.0.0` or `::`, which other machines can reach.
  ///   - exposure: The clients that can reach the inspector.
  ///   - page: The page that is served to browsers. A program can provide its own page for the same stores and the same
  ///     API.
  ///   - origin: The origin of the actions that are posted to the inspector, as shown in entries. A program with its
  ///     own page can use it to distinguish that page from the inspector.
  ///   - options: The options that control how states and actions are shown and what is redacted.
  ///   - acceptsLinks: Whether other processes can show their stores here, with `Inspection.connect(to:token:as:)`.
  /// - Returns: An inspector without stores.
  /// - Throws: ``/RillInspector/InspectorFailure`` if other machines could reach the host and no token is required, if the token is
  ///   too short, or if the port is taken.
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
    do { try await ContinuousClock().pause(for: pause) } catch {
      // If the task is cancelled, the pause is over.
    }
  }

  /// Closes every connection and stops listening; returns when the server has stopped.
  ///
  /// Requests that wait for a store receive the answer that the inspector is stopping. A second call returns when the
  /// first one has finished.
  public func stop() async {
    inspection.removeAll()
    // Stopping joins the server's thread, which must not block a thread of the cooperative pool.
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [daemon] in
        daemon.stop()
        continuation.resume()
      }
    }
  }
}
#endif
