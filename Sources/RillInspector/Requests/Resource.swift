/// The resource at an address.
enum Resource: Hashable, Sendable {
  case page(PageFile)
  case stores
  case events
  case store(String, StoreResource)
  case links(LinkResource)

  /// Creates the resource for an address, on a server with the given page.
  init(_ target: RequestTarget, page: InspectorPage) throws(InspectorFailure) {
    guard target.segments.prefix(2) == ["api", "v1"] else {
      guard let file = page.file(at: target.segments) else { throw .notFound(path: target.path) }
      self = .page(file)
      return
    }
    switch Array(target.segments.dropFirst(2)) {
    case let parts where parts == ["stores"]: self = .stores
    case let parts where parts == ["events"]: self = .events
    case let parts where parts.first == "links":
      guard let resource = try LinkResource(Array(parts.dropFirst()), target) else {
        throw .notFound(path: target.path)
      }
      self = .links(resource)
    case let parts where parts.count > 2 && parts[0] == "stores":
      self = .store(parts[1], try StoreResource(Array(parts[2...]), target))
    default: throw .notFound(path: target.path)
    }
  }

  /// The methods that the resource supports.
  var methods: [String] {
    switch self {
    case .page, .stores: ["GET", "HEAD"]
    case .store(_, let resource): resource.isPosted ? ["POST"] : ["GET", "HEAD"]
    case .events: ["GET"]
    case .links: ["POST"]
    }
  }

  /// Whether requests for the resource have a body.
  var isPosted: Bool {
    switch self {
    case .store(_, let resource): resource.isPosted
    case .links: true
    case .page, .stores, .events: false
    }
  }
}

/// A resource of a store.
enum StoreResource: Hashable, Sendable {
  case entries(from: Int?, limit: Int)
  case entry(UInt64)
  case state(StateRequest)
  case view
  case changes(from: Moment, to: Moment)
  case effects(after: UInt64, limit: Int)
  case timing
  case search(SearchRequest)
  case series(SeriesRequest)
  case templates
  case actions
  case commands
  case tables(TablesRequest)
  case tableCommands
  case export(ExportFormat)
  case load(keepsFitting: Bool)
  case test(numbers: [ClosedRange<UInt64>], name: String)

  /// Creates the resource for the rest of an address.
  init(_ parts: [String], _ target: RequestTarget) throws(InspectorFailure) {
    switch (parts[0], parts.count) {
    case ("entries", 1):
      let from = try target.number("from", in: 0...UInt64(Int32.max))
      self = .entries(from: from.map { Int($0) }, limit: try target.limit(200))
    case ("entries", 2):
      guard let number = UInt64(parts[1]), number > 0 else { throw .badEntryNumber(parts[1]) }
      self = .entry(number)
    case ("state", 1): self = .state(try target.stateRequest())
    case ("view", 1): self = .view
    case ("diff", 1):
      self = .changes(from: try target.moment("from") ?? .previous, to: try target.moment("to") ?? .shown)
    case ("effects", 1):
      self = .effects(
        after: try target.number("after", in: 0...UInt64.max) ?? 0, limit: try target.limit(200))
    case ("timing", 1): self = .timing
    case ("search", 1): self = .search(try target.searchRequest())
    case ("series", 1): self = .series(try target.seriesRequest())
    case ("templates", 1): self = .templates
    case ("actions", 1): self = .actions
    case ("commands", 1): self = .commands
    case ("tables", 1): self = .tables(try target.tablesRequest())
    case ("tables", 2):
      guard parts[1] == "commands" else { throw .notFound(path: target.path) }
      self = .tableCommands
    case ("export", 1): self = .export(try target.exportFormat())
    case ("import", 1): self = .load(keepsFitting: try target.keepsFitting())
    case ("test", 1):
      self = .test(numbers: try target.entryNumbers(), name: target.parameters["name"] ?? "what happened")
    default: throw .notFound(path: target.path)
    }
  }

  /// Whether requests for the resource have a body.
  var isPosted: Bool {
    switch self {
    case .actions, .commands, .tableCommands, .view, .load: true
    case .entries, .entry, .state, .changes, .effects, .timing, .search, .series, .templates, .tables,
      .export,
      .test:
      false
    }
  }

  /// Whether a request may concern all entries, and thus needs many slices.
  var isLong: Bool {
    switch self {
    case .load, .export, .changes, .search, .series, .test, .commands: true
    default: false
    }
  }

  /// The group of requests with which it shares a limit.
  var line: Queue {
    switch self {
    case .actions, .tableCommands: .actions
    case .commands, .load: .commands
    default: .looks
    }
  }

  /// A group of requests that share a limit on waiting.
  enum Queue: Hashable, Sendable {
    case actions, commands, looks
  }
}

/// The target of an address under which processes link to an inspector.
enum LinkResource: Hashable, Sendable {
  case offer
  case poll(String)
  case report(String)
  case answer(String, UInt64, status: UInt32, file: String?)

  /// Parses the rest of an address, or returns nil if it has no target.
  init?(_ parts: [String], _ target: RequestTarget) throws(InspectorFailure) {
    switch (parts.count, parts.dropFirst().first) {
    case (0, _): self = .offer
    case (2, "requests"): self = .poll(parts[0])
    case (2, "report"): self = .report(parts[0])
    case (3, "answers"):
      guard let number = UInt64(parts[2]) else { return nil }
      let status = try target.number("status", in: 200...599) ?? 200
      self = .answer(parts[0], number, status: UInt32(status), file: target.parameters["file"])
    default: return nil
    }
  }
}
