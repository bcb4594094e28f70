import Foundation
import RillInspector
import RillInspectorServer

/// Serves the inspector's page until the process is interrupted.
enum InspectorRun {
  /// Serves the page, and returns when serving has ended.
  ///
  /// - Parameters:
  ///   - wish: The address, port and token.
  ///   - started: Called with the address of the page when it is served.
  /// - Throws: ``CommandFailure`` if the page cannot be served, which is always the case if the tool was built without
  ///   an inspector.
  static func run(_ wish: InspectorWish, _ started: (_ url: String) throws(CommandFailure) -> Void)
    throws(CommandFailure)
  {
    #if Inspector
    if !wish.isBrief { Interruption.listen() }
    let inspector = try Blocking { () async throws(CommandFailure) in try await start(wish) }.result()
    do throws(CommandFailure) { try started(inspector.url) } catch {
      try Blocking { await inspector.stop() }.result()
      throw error
    }
    if !wish.isBrief { Interruption.wait() }
    try Blocking { await inspector.stop() }.result()
    #else
    throw .noInspector
    #endif
  }

  #if Inspector
  private static func start(_ wish: InspectorWish) async throws(CommandFailure) -> Inspector {
    do throws(InspectorFailure) {
      return try await Inspector.start(
        port: wish.port, host: wish.host, exposing: wish.token.map { .anyone(token: $0) } ?? .thisMachine,
        acceptingLinks: true)
    } catch {
      throw .inspecting(error)
    }
  }
  #endif
}
