import Foundation
public import Rill
public import RillDebugging

extension Inspection {
  /// Makes an inspection that shows no stores yet, and is linked to no inspector.
  ///
  /// - Parameters:
  ///   - origin: Where the actions that are sent from an inspector come from, as entries show it.
  ///   - options: How states and actions are shown, and what of them never is.
  public convenience init(origin: Origin = .inspector, showing options: DumpOptions = DumpOptions()) {
    let limits = AccessLimits()
    self.init(
      access: .nobody, limits: limits, page: InspectorPage([]), origin: origin, options: options,
      rest: { await Self.rest(limits.rest) })
  }

  /// Shows the stores in an inspector elsewhere, as soon as there is one and whenever it comes back.
  ///
  /// Whoever has the inspector sees all that the stores show and sends them actions; nothing is encrypted over `http`.
  ///
  /// - Parameters:
  ///   - address: Where the inspector is, as `rill inspect` prints it, such as `http://127.0.0.1:8899`.
  ///   - token: The inspector's token, if it asks for one.
  ///   - name: The name of this process, for people; if nil, its own.
  /// - Returns: The link, which this keeps.
  /// - Throws: ``InspectorFailure`` if the address is that of no inspector or the token cannot be one. What goes wrong
  ///   later is told by ``InspectionLink/status``.
  @discardableResult
  public func connect(
    to address: String, token: String? = nil, as name: String? = nil
  ) throws(InspectorFailure) -> InspectionLink {
    let name = name ?? ProcessInfo.processInfo.processName
    return connect(over: try HTTPLinkTransport(address, token: token), as: name)
  }

  /// Shows the stores in an inspector that is reached in some way.
  package func connect(
    over transport: some LinkTransport, as name: String, clock: any Clock<Duration> = ContinuousClock()
  ) -> InspectionLink {
    let link = InspectionLink(responder, over: transport, as: name, clock: clock)
    keep(link)
    link.start()
    return link
  }

  private static func rest(_ pause: Duration) async {
    do { try await Task.sleep(for: pause) } catch {
      // Whoever is cancelled has rested enough.
    }
  }
}
