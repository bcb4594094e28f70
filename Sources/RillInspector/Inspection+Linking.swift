import Foundation
public import Rill
public import RillValues

extension Inspection {
  /// Creates an inspection without stores and without links.
  ///
  /// - Parameters:
  ///   - origin: The origin of actions that are sent from an inspector, as shown in entries.
  ///   - options: The options that control how states and actions are shown and what is redacted.
  public convenience init(origin: Origin = .inspector, showing options: DumpOptions = DumpOptions()) {
    let limits = AccessLimits()
    self.init(
      access: .nobody, limits: limits, page: InspectorPage([]), origin: origin, options: options,
      rest: { await Self.rest(limits.rest) })
  }

  /// Links the stores to an inspector, as soon as it is reachable and again whenever it comes back.
  ///
  /// The users of the inspector see everything that the stores show, and can send actions to them. Over `http`, nothing
  /// is encrypted.
  ///
  /// - Parameters:
  ///   - address: The address of the inspector, as printed by `rill inspect`, such as `http://127.0.0.1:8899`.
  ///   - token: The inspector's token, if it requires one.
  ///   - name: The name of this process, for people, or nil for the process name.
  /// - Returns: The link, which the inspection retains.
  /// - Throws: ``InspectorFailure`` if the address or the token is invalid. Later failures are available from
  ///   ``InspectionLink/status``.
  @discardableResult
  public func connect(
    to address: String, token: String? = nil, as name: String? = nil
  ) throws(InspectorFailure) -> InspectionLink {
    let name = name ?? ProcessInfo.processInfo.processName
    return connect(over: try HTTPLinkTransport(address, token: token), as: name)
  }

  /// The environment variable with the address of the inspector that has started this process.
  package static let addressVariable = "RILL_INSPECTOR"

  /// Links the stores to the inspector that has started this process, if one has, such as `rill watch`.
  ///
  /// After a restart, the inspector gives the stores the histories that they had before.
  ///
  /// - Parameter name: The name of this process, for people, or nil for the process name.
  /// - Returns: The link, which the inspection retains, or nil if no inspector has started the process.
  /// - Throws: ``InspectorFailure`` if the environment variable `RILL_INSPECTOR` does not contain an address.
  @discardableResult
  public func connectToStarter(as name: String? = nil) throws(InspectorFailure) -> InspectionLink? {
    guard let address = ProcessInfo.processInfo.environment[Self.addressVariable] else { return nil }
    var root = address
    if root.hasSuffix("/") { root.removeLast() }
    return try connect(to: root, as: name)
  }

  /// Links the stores to an inspector through a transport.
  package func connect(
    over transport: some LinkTransport, as name: String, clock: any Clock<Duration> = ContinuousClock()
  ) -> InspectionLink {
    let link = InspectionLink(responder, over: transport, as: name, clock: clock)
    keep(link)
    link.start()
    return link
  }

  private static func rest(_ pause: Duration) async {
    do { try await ContinuousClock().pause(for: pause) } catch {
      // If the task is cancelled, the wait is over.
    }
  }
}
