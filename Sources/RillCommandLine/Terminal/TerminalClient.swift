import Foundation
import RillInspector

/// Asks an inspector for what the terminal shows.
final class TerminalClient: Sendable {
  private let client: InspectorClient
  private let input: @Sendable (TerminalInput) -> Void

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - address: The address of the inspector, as it prints it, with its token if it requires one.
  ///   - input: Called with each answer and each event, on any thread.
  /// - Throws: ``CommandFailure`` if the address is invalid.
  init(_ address: String, input: @escaping @Sendable (TerminalInput) -> Void) throws(CommandFailure) {
    let rest = EventRest()
    let client = InspectorClient(
      address, received: { data in for event in rest.take(data) { input(event) } },
      ended: {
        rest.clear()
        input(.connected(false))
      })
    guard let client else { throw .badAddress(address) }
    self.client = client
    self.input = input
  }

  /// Follows the events until the client is stopped, again after each break.
  func start() { client.follow() }

  /// Ends all requests.
  func stop() { client.stop() }

  /// Makes a request, whose answer becomes an input.
  func ask(_ request: TerminalRequest) {
    var body: Data?
    if case .command(_, let json) = request { body = Data(json.utf8) }
    client.ask(Self.path(of: request), posting: body) { [input] data in
      input(.answer(data.map { TerminalReader.answer(to: request, $0) } ?? .unreachable(request)))
    }
  }

  /// Returns the address of a request below that of the API.
  static func path(of request: TerminalRequest) -> String {
    switch request {
    case .stores: return "stores"
    case .entries(let store, let from, let limit):
      return "stores/\(store)/entries?limit=\(limit)" + (from.map { "&from=\($0)" } ?? "")
    case .detail(let store, let number, .difference):
      return "stores/\(store)/diff?from=previous&to=\(number)"
    case .detail(let store, let number, .state): return "stores/\(store)/state?at=\(number)&depth=8"
    case .detail(let store, let number, .entry): return "stores/\(store)/entries/\(number)"
    case .command(let store, _): return "stores/\(store)/commands"
    }
  }
}
