import Foundation
import RillInspection
import RillInspector

/// Serves the inspector's page until whoever started the process wants it to end.
enum InspectorRun {
  /// Serves the page, and returns when it has ended.
  ///
  /// - Parameters:
  ///   - wish: Where, and for whom.
  ///   - started: Told the address of the page once it is served.
  /// - Throws: Why it cannot be served; where the tool was built without an inspector, always.
  static func run(_ wish: InspectorWish, _ started: (_ url: String) -> Void) throws(CommandFailure) {
    #if Inspector
    Interruption.listen()
    let inspector = try Blocking { () async throws(CommandFailure) in try await start(wish) }.result()
    started(inspector.url)
    Interruption.wait()
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
