import Foundation
import Rill
import Synchronization

/// A link that shows the stores of this process in an inspector elsewhere, such as `rill inspect`.
///
/// ``Inspection/connect(to:token:as:)`` creates a link. It connects over HTTP and opens no listening socket. While no
/// inspector is reachable, it tries again, doubling the interval up to 10 seconds.
///
/// ## Behavior
/// - A link never blocks a store. Events that a slow inspector cannot receive are dropped and counted; the history
///   keeps them.
/// - A link answers only for the stores of its inspection.
public final class InspectionLink: Sendable {
  /// The status of a link.
  public enum Status: Hashable, Sendable {
    /// The link offers the stores.
    case connecting
    /// The inspector shows the stores.
    case linked
    /// The link waits before it tries again, for the given reason.
    case waiting(reason: String)
    /// The link was stopped.
    case stopped
  }

  private struct Content {
    var state: LinkState
    var outbox: LinkOutbox
    var task: Task<Void, Never>?
    var generator: any RandomNumberGenerator & Sendable
  }

  private let name: String
  private let responder: Responder
  private let transport: any LinkTransport
  private let clock: any Clock<Duration>
  private let content: Mutex<Content>
  private let statusChanged: @Sendable (Status) -> Void

  /// Creates a link that is not started.
  ///
  /// - Parameters:
  ///   - responder: Answers requests for the stores.
  ///   - transport: The transport to the inspector.
  ///   - name: The name of the process, for people.
  ///   - clock: The clock for pauses and time limits.
  ///   - generator: The generator that randomizes pauses.
  ///   - statusChanged: Called with each change of the status.
  init(
    _ responder: Responder, over transport: any LinkTransport, as name: String,
    clock: any Clock<Duration> = ContinuousClock(),
    generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    statusChanged: @escaping @Sendable (Status) -> Void = { _ in }
  ) {
    self.name = name
    self.responder = responder
    self.transport = transport
    self.clock = clock
    self.statusChanged = statusChanged
    content = Mutex(
      Content(state: LinkState(), outbox: LinkOutbox(responder.feed), generator: generator))
  }

  /// The current status.
  public var status: Status {
    content.withLock { content in
      switch content.state.phase {
      case .connecting: .connecting
      case .linked: .linked
      case .waiting: .waiting(reason: content.state.reason ?? "")
      case .stopped: .stopped
      }
    }
  }

  /// The number of events since the first offer that never reached the inspector, because it was slow or unreachable.
  public var droppedEvents: UInt64 { content.withLock { $0.outbox.dropped } }

  /// Stops the link; its stores are not affected.
  public func stop() {
    let task = content.withLock { content in
      content.state.stop()
      defer { content.task = nil }
      return content.task
    }
    task?.cancel()
    statusChanged(.stopped)
  }

  /// Starts the link.
  func start() {
    let task = Task { await run() }
    content.withLock { $0.task = task }
  }

  private func change(_ body: (inout Content) -> Void) {
    content.withLock { body(&$0) }
    statusChanged(status)
  }

  // MARK: - Staying linked

  private func run() async {
    while true {
      switch content.withLock({ $0.state.phase }) {
      case .connecting: await connect()
      case .linked(let link): await serve(link)
      case .waiting(let pause):
        do { try await clock.pause(for: pause) } catch { return }
        change { $0.state.resume() }
      case .stopped: return
      }
      if Task.isCancelled { return }
    }
  }

  private func connect() async {
    // Runs before the stores are listed, so that everything that happens later is reported.
    let dropped = content.withLock { content in
      content.outbox.offer()
      return content.outbox.dropped
    }
    do {
      let offer = WireLinkOffer(process: name, run: responder.feed.run, stores: stores, dropped: dropped)
      let answer: WireLinkAnswer = try await say("links", offer)
      guard answer.fitsAddresses else { throw InspectorFailure.isNoInspector(status: 200) }
      change { $0.state.linked(as: answer.link) }
    } catch {
      lose(error)
    }
  }

  private func serve(_ link: String) async {
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await self.answer(link) }
        group.addTask { try await self.report(link) }
        defer { group.cancelAll() }
        try await group.next()
      }
    } catch {
      lose(error)
    }
  }

  private func lose(_ error: any Error) {
    guard !Task.isCancelled else { return }
    let reason = (error as? InspectorFailure)?.message ?? error.localizedDescription
    change { content in
      var generator = content.generator
      Self.lose(&content.state, reason, &generator)
      content.generator = generator
    }
  }

  private static func lose(
    _ state: inout LinkState, _ reason: String, _ generator: inout some RandomNumberGenerator
  ) {
    state.lost(reason, using: &generator)
  }

  private var stores: [WireStore] { responder.registry.entries.map { WireStore($0) } }

  // MARK: - Answering

  /// Answers requests until the link breaks.
  private func answer(_ link: String) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      while true {
        let path = "links/\(link)/requests"
        let asked: WireLinkRequests = try await say(path, [String: String](), isLong: true)
        for request in asked.requests {
          group.addTask { try await self.answer(request, link) }
        }
      }
    }
  }

  private func answer(_ request: WireLinkRequests.Request, _ link: String) async throws {
    let response = await response(to: request)
    let file = response.fields.first { $0.name == "Content-Disposition" }?.value.split(separator: "\"")
    let name = (file?.count ?? 0) > 1 ? file.map { "&file=\($0[1])" } ?? "" : ""
    let path = "links/\(link)/answers/\(request.number)?status=\(response.status)\(name)"
    _ = try await post(path, response.body)
  }

  private func response(to request: WireLinkRequests.Request) async -> Response {
    do {
      switch try responder.answerLinked(request) {
      case .response(let response): return bounded(response)
      case .events: return Response(.notFound(path: request.target))
      case .later(let inquiry): return bounded(await wait(for: inquiry))
      }
    } catch {
      return Response(error)
    }
  }

  /// Replaces an answer that is too long for the link with a failure.
  private func bounded(_ response: Response) -> Response {
    response.body.count <= responder.limits.fileLength
      ? response : Response(.bodyTooLarge(limit: responder.limits.fileLength))
  }

  /// Waits for the store's answer or for the time limit, whichever comes first.
  private func wait(for inquiry: Inquiry) async -> Response {
    let parcel = Parcel<Response>()
    let work = Task { parcel.put(await inquiry.work()) }
    let deadline = Task { [clock, patience = inquiry.patience ?? responder.limits.patience] in
      do { try await clock.pause(for: patience) } catch {
        // The store has answered.
        return
      }
      // The work is cancelled below, after this answer has won: cancelled work answers too.
      parcel.put(Response(inquiry.late))
    }
    let response = await parcel.take(orIfCancelled: Response(.stopping()))
    deadline.cancel()
    work.cancel()
    return response
  }

  // MARK: - Reporting

  /// Reports events until the link breaks.
  private func report(_ link: String) async throws {
    let bell = LinkSignal()
    try responder.feed.add(bell)
    defer { responder.feed.remove(bell) }
    bell.wake()
    for await _ in bell.rings {
      while let load = next() {
        do {
          try await report(link, load)
        } catch {
          content.withLock { $0.outbox.lose(load) }
          throw error
        }
      }
    }
    throw CancellationError()
  }

  private func next() -> LinkOutbox.Load? {
    let load = content.withLock { $0.outbox.next() }
    return load.events.isEmpty ? nil : load
  }

  private func report(_ link: String, _ load: LinkOutbox.Load) async throws {
    var report = WireLinkReport(
      stores: stores, dropped: droppedEvents, events: load.events.map { WireLinkEvent($0) })
    let limit = responder.limits.links.reportLength
    var body = try Wire.encode(report)
    if body.count > limit {
      // The reset makes the clients read everything again.
      content.withLock { $0.outbox.lose(load) }
      report.dropped = droppedEvents
      report.events = [WireLinkEvent(.reset)]
      body = try Wire.encode(report)
    }
    _ = try await post("links/\(link)/report", body)
  }

  // MARK: - Posting

  private func say<Answer: Decodable>(
    _ path: String, _ value: some Encodable, isLong: Bool = false
  ) async throws -> Answer {
    let reply = try await post(path, try Wire.encode(value), isLong: isLong)
    return try JSONDecoder().decode(Answer.self, from: Data(reply.body))
  }

  private func post(_ path: String, _ body: [UInt8], isLong: Bool = false) async throws -> LinkReply {
    let limits = responder.limits
    let patience = limits.links.silence + (isLong ? limits.links.poll + limits.links.grace : .zero)
    let reply = try await transport.post(path, body, patience: patience)
    guard reply.status == 200 else { throw Self.refusal(reply) }
    return reply
  }

  /// Returns the failure that the inspector sent instead of an answer.
  private static func refusal(_ reply: LinkReply) -> InspectorFailure {
    do {
      let failure = try JSONDecoder().decode(WireFailure.self, from: Data(reply.body)).error
      guard !failure.message.isEmpty else { return .isNoInspector(status: reply.status) }
      return InspectorFailure(
        InspectorFailure.Code(rawValue: failure.code) ?? .linkDoesNotFit, failure.message, fix: failure.fix)
    } catch {
      return .isNoInspector(status: reply.status)
    }
  }
}
