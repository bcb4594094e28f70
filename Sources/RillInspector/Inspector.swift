#if Inspector
import Foundation
public import Rill

/// Shows the stores of this process on a web page that only this machine can open.
///
///     let inspector = try await Inspector.start()
///     inspector.add(bridge)
///     print(inspector.url)
///
/// Keep it for as long as you want to look: when nobody holds it any more, it stops.
///
/// ## Behavior
/// - It always listens on the loopback interface, and answers only its own page and programs on this machine.
/// - It never makes a store wait: a page that reads slowly is told to start over.
/// - It may be started several times in one process, on different ports.
public final class Inspector: Sendable {
  /// The address of the page.
  public let url: String
  /// The port it listens on.
  public let port: UInt16

  let feed: EventFeed
  /// Where the actions that are sent from here come from, as transitions show it.
  let origin: Origin
  private let registry: StoreRegistry
  private let daemon: Daemon

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - port: The port to listen on; 0 takes any free port.
  ///   - host: `127.0.0.1`, `localhost` or `::1`.
  ///   - page: What a browser is shown; a program may bring its own page, over the same stores and the same API.
  ///   - origin: Where the actions that are posted to it come from, as transitions show it; a program with a page of its
  ///     own can tell that page from the inspector. A bridge of your own has an origin of its own.
  /// - Returns: An inspector that shows no stores yet.
  /// - Throws: ``InspectorFailure`` if the host is not a loopback address or the port is taken.
  public static func start(
    port: UInt16 = 0, host: String = "127.0.0.1", page: InspectorPage = .standard, origin: Origin = .inspector
  ) async throws(InspectorFailure) -> Inspector {
    try Inspector(port: port, host: host, page: page, origin: origin, limits: AccessLimits())
  }

  init(
    port: UInt16 = 0, host: String = "127.0.0.1", page: InspectorPage = .standard,
    origin: Origin = .inspector,
    limits: AccessLimits, audienceChanged: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(InspectorFailure) {
    let socket = try ListeningSocket(try LoopbackAddress(host), port: port)
    feed = EventFeed(
      capacity: limits.events, maximumListeners: limits.eventStreams, audienceChanged: audienceChanged)
    registry = StoreRegistry(feed: feed)
    let responder = Responder(
      access: AccessRule(address: socket.address, port: socket.port), limits: limits, registry: registry,
      feed: feed,
      gate: ActionGate(limits: limits), room: WaitingRoom(limit: limits.waiting), page: page)
    self.origin = origin
    daemon = try Daemon(on: socket, limits: limits, switchboard: Switchboard(responder))
    self.port = socket.port
    url = "http://\(socket.address.authority(port: socket.port))/"
  }

  /// Shows a store, until it is removed or the inspector stops.
  ///
  /// The inspector holds what it is given; a bridge therefore holds its store weakly.
  ///
  /// - Parameter store: The store, or a bridge to it.
  /// - Returns: What the store is called in the inspector's addresses, made from its name.
  @discardableResult
  public func add(_ store: any InspectedStore) -> StoreID {
    registry.add(store)
  }

  /// Shows a store no longer.
  ///
  /// Nothing happens if it is not shown.
  ///
  /// - Parameter id: What ``add(_:)`` returned.
  public func remove(_ id: StoreID) {
    registry.remove(id)
  }

  /// Ends every connection and stops to listen; returns when the server is down.
  ///
  /// Requests that wait for a store are answered that the inspector is stopping. A second call returns when the first
  /// has.
  public func stop() async {
    registry.removeAll()
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
