#if Inspector
/// What an address leads to.
enum Resource: Hashable, Sendable {
  case page(PageFile)
  case stores
  case state(store: String)
  case transitions(store: String, after: UInt64?, limit: Int)
  case transition(store: String, sequence: UInt64)
  case actions(store: String)
  case events

  /// Finds what an address leads to, on a server with the given page.
  init(_ target: RequestTarget, page: InspectorPage = .standard) throws(InspectorFailure) {
    guard target.segments.prefix(2) == ["api", "v1"] else {
      guard let file = page.file(at: target.segments) else { throw .notFound(path: target.path) }
      self = .page(file)
      return
    }
    switch Array(target.segments.dropFirst(2)) {
    case let parts where parts == ["stores"]: self = .stores
    case let parts where parts == ["events"]: self = .events
    case let parts where parts.count > 2 && parts[0] == "stores":
      self = try Self.part(of: parts[1], Array(parts[2...]), target)
    default: throw .notFound(path: target.path)
    }
  }

  private static func part(
    of store: String, _ parts: [String], _ target: RequestTarget
  ) throws(InspectorFailure) -> Resource {
    switch (parts[0], parts.count) {
    case ("state", 1): return .state(store: store)
    case ("actions", 1): return .actions(store: store)
    case ("transitions", 1):
      let after = try target.number("after", in: 0...UInt64.max)
      let limit = try target.number("limit", in: 1...1_000)
      return .transitions(store: store, after: after, limit: Int(limit ?? 200))
    case ("transitions", 2):
      guard let sequence = UInt64(parts[1]) else {
        throw .badTransitionNumber(parts[1])
      }
      return .transition(store: store, sequence: sequence)
    default: throw .notFound(path: target.path)
    }
  }

  /// The methods that fit.
  var methods: [String] {
    switch self {
    case .page, .stores, .state, .transitions, .transition: ["GET", "HEAD"]
    case .actions: ["POST"]
    case .events: ["GET"]
    }
  }
}
#endif
