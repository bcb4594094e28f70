import Rill
import Synchronization

/// The server side of links: forwards requests to the stores of linked processes, and publishes their reports.
final class LinkHub: Sendable {
  private struct Content {
    var table: LinkTable
    /// The polls of processes that wait for requests, by link.
    var polls: [String: Parcel<[WireLinkRequests.Request]>] = [:]
    /// The callers that wait for an answer, by its number.
    var answers: [UInt64: Parcel<Response>] = [:]
    /// The rate limits for the reports of each process.
    var paces: [String: RateLimit] = [:]
    /// The rate limits for the polls of each process.
    var pollPaces: [String: RateLimit] = [:]
    var offers: RateLimit
  }

  let limits: LinkLimits
  private let patience: Duration
  private let registry: StoreRegistry
  private let feed: EventFeed
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> ContinuousClock.Instant
  private let content: Mutex<Content>

  /// Creates a hub without links.
  ///
  /// - Parameters:
  ///   - limits: The limits on linked processes.
  ///   - patience: The time that a process may wait for a store.
  ///   - registry: The registry that assigns IDs to stores.
  ///   - feed: The feed that receives events.
  ///   - clock: The clock for time limits.
  ///   - now: Returns the time of a poll.
  init(
    limits: LinkLimits, patience: Duration, registry: StoreRegistry, feed: EventFeed,
    clock: any Clock<Duration>, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.limits = limits
    self.patience = patience
    self.registry = registry
    self.feed = feed
    self.clock = clock
    self.now = now
    content = Mutex(
      Content(
        table: LinkTable(limits: limits),
        offers: RateLimit(burst: limits.offerBurst, perSecond: limits.offersPerSecond)))
  }

  /// The stores of all processes; stores of unlinked processes have no features.
  var stores: [WireStore] {
    content.withLock { content in
      content.table.stores.map { process, linked in
        var store = linked.store
        store.id = linked.id.rawValue
        store.process = process.name
        if process.link == nil { store.features = [] }
        return store
      }
    }
  }

  /// The processes that are or were linked.
  var processes: [WireProcess] {
    content.withLock { content in
      content.table.processes.map { process in
        WireProcess(
          name: process.name, linked: process.link != nil, dropped: process.dropped,
          stores: process.stores.map(\.id.rawValue))
      }
    }
  }

  // MARK: - Messages from processes

  /// Links a process.
  func join(_ offer: WireLinkOffer) throws(InspectorFailure) -> WireLinkAnswer {
    let link = EventPosition.randomRun() + EventPosition.randomRun()
    try change { content throws(InspectorFailure) in
      guard content.offers.admit(at: .now) else { throw .tooManyOffers() }
      let consequences = try content.table.join(offer, as: link, naming: registry.reserve)
      content.paces[link] = RateLimit(burst: limits.reportBurst, perSecond: limits.reportsPerSecond)
      content.pollPaces[link] = RateLimit(burst: limits.pollBurst, perSecond: limits.pollsPerSecond)
      return (consequences, [], isNews: true)
    }
    expectMessage(from: link)
    return WireLinkAnswer(link: link)
  }

  /// Returns the next requests for a process, as soon as there are any or the time limit is reached.
  ///
  /// A process that polls too often waits before it is considered.
  func poll(_ link: String) async throws(InspectorFailure) -> WireLinkRequests {
    let delay = content.withLock { $0.pollPaces[link]?.delay(at: now()) ?? .zero }
    if delay > .zero {
      do { try await clock.pause(for: delay) } catch { throw .stopping() }
    }
    let parcel = Parcel<[WireLinkRequests.Request]>()
    let (requests, former) = try content.withLock { content throws(InspectorFailure) in
      let requests = try content.table.poll(link)
      defer { content.polls[link] = requests.isEmpty ? parcel : nil }
      return (requests, content.polls[link])
    }
    // A process has one poll at a time; an earlier one belongs to a connection that no longer exists.
    former?.put([])
    guard requests.isEmpty else {
      expectMessage(from: link)
      return WireLinkRequests(requests: requests)
    }
    let timer = Task { [clock, limits] in
      do { try await clock.pause(for: limits.poll) } catch {
        // There are requests.
        return
      }
      parcel.put([])
    }
    let found = await parcel.take(orIfCancelled: [])
    timer.cancel()
    endPoll(link, parcel)
    return WireLinkRequests(requests: found)
  }

  /// Ends a poll, unless the process has started another one.
  private func endPoll(_ link: String, _ parcel: Parcel<[WireLinkRequests.Request]>) {
    let isNewest = content.withLock { content in
      guard content.polls[link] === parcel else { return false }
      content.polls[link] = nil
      _ = content.table.endPoll(link)
      return true
    }
    if isNewest { expectMessage(from: link) }
  }

  /// Processes a report of a process.
  func tell(_ link: String, _ report: WireLinkReport) throws(InspectorFailure) {
    try change { content throws(InspectorFailure) in
      guard content.paces[link]?.admit(at: .now) != false else { throw .tooManyReports() }
      let before = content.table.processes.first { $0.link == link }?.dropped
      let (consequences, events) = try content.table.tell(link, report, naming: registry.reserve)
      return (consequences, events, isNews: before != report.dropped)
    }
    expectMessage(from: link)
  }

  /// Delivers an answer to the caller that waits for it.
  func answer(_ link: String, _ number: UInt64, _ response: Response) throws(InspectorFailure) {
    let parcel = try content.withLock { content throws(InspectorFailure) in
      try content.table.finish(link, number) ? content.answers.removeValue(forKey: number) : nil
    }
    expectMessage(from: link)
    parcel?.put(response)
  }

  /// Handles a broken connection of a waiting process.
  func hangUp(_ link: String) { lose(link, received: nil) }

  // MARK: - Losing processes

  /// Starts the time limit after which a silent process is considered unreachable, unless it waits for requests.
  ///
  /// It is called after each message: any of them may be the last one.
  private func expectMessage(from link: String) {
    let received = content.withLock { content in
      content.table.processes.first { $0.link == link && !$0.isPolling }?.received
    }
    if let received { expect(link, received: received) }
  }

  private func expect(_ link: String, received: UInt64) {
    Task { [weak self, clock, limits] in
      do { try await clock.pause(for: limits.silence) } catch { return }
      self?.lose(link, received: received)
    }
  }

  private func lose(_ link: String, received: UInt64?) {
    change { content in
      let consequences = content.table.lose(link, received: received)
      return (consequences, [], isNews: consequences.ended != nil)
    }
  }

  // MARK: - Requests to processes

  /// Returns whether a linked process has a store with this ID.
  func has(_ id: String) -> Bool { content.withLock { $0.table.store(id) != nil } }

  /// Creates an inquiry to the process of a store.
  func inquiry(
    _ id: String, _ head: RequestHead, body: [UInt8], isLong: Bool = false
  ) throws(InspectorFailure) -> Inquiry {
    guard let (process, store) = content.withLock({ $0.table.store(id) }) else { throw .unknownStore(id) }
    let target = Self.target(head.target, store: store.store.id)
    let text = body.isEmpty ? nil : String(decoding: body, as: UTF8.self)
    let patience = (isLong ? patience * 6 : patience) + limits.grace
    return Inquiry(
      work: { await self.ask(id, head.method, target, text, process.name) },
      late: .processIsSlow(process.name, after: patience), patience: patience)
  }

  private func ask(
    _ id: String, _ method: String, _ target: String, _ body: String?, _ process: String
  ) async -> Response {
    let parcel = Parcel<Response>()
    let asked: Asked
    do throws(InspectorFailure) {
      asked = try content.withLock { content throws(InspectorFailure) in
        let (number, waking) = try content.table.ask(id, method: method, target: target, body: body)
        content.answers[number] = parcel
        guard let waking, let poll = content.polls.removeValue(forKey: waking) else {
          return Asked(number: number)
        }
        let requests = content.table.endPoll(waking)?.requests ?? []
        return Asked(number: number, poll: poll, requests: requests)
      }
    } catch {
      return Response(error)
    }
    if let poll = asked.poll {
      poll.put(asked.requests)
      wakened(id)
    }
    let response = await parcel.take(
      orIfCancelled: Response(.processIsSlow(process, after: patience + limits.grace)))
    content.withLock { content in
      content.table.abandon(asked.number)
      content.answers[asked.number] = nil
    }
    return response
  }

  /// A pending request, with the poll to resume for it.
  private struct Asked {
    var number: UInt64
    var poll: Parcel<[WireLinkRequests.Request]>?
    var requests: [WireLinkRequests.Request] = []
  }

  /// Expects a message from a process that has received a request.
  private func wakened(_ id: String) {
    if let link = content.withLock({ $0.table.store(id)?.process.link }) { expectMessage(from: link) }
  }

  /// Returns the address of a store in its own process, without the token of this inspector.
  static func target(_ target: String, store: String) -> String {
    let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var parts = halves[0].split(separator: "/", omittingEmptySubsequences: false)
    // The preceding parts are an empty one, the API, its version, and "stores".
    if parts.count > 4 { parts[4] = store[...] }
    let query = (halves.count > 1 ? halves[1] : "").split(separator: "&").filter {
      !RequestTarget.names("token", $0)
    }
    return parts.joined(separator: "/") + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  // MARK: - Changing the table

  private typealias Change = (consequences: LinkTable.Consequences, events: [WireEvent], isNews: Bool)

  /// Changes the table, and then performs the consequences outside the lock.
  private func change<Failure: Error>(_ body: (inout Content) throws(Failure) -> Change) throws(Failure) {
    let (change, poll, abandoned) = try content.withLock { content throws(Failure) in
      let change = try body(&content)
      let ended = change.consequences.ended
      if let ended { (content.paces[ended], content.pollPaces[ended]) = (nil, nil) }
      let poll = ended.flatMap { content.polls.removeValue(forKey: $0) }
      let abandoned = change.consequences.abandoned.compactMap { content.answers.removeValue(forKey: $0) }
      return (change, poll, abandoned)
    }
    poll?.put([])
    for parcel in abandoned { parcel.put(Response(.processIsGone(nil))) }
    for id in change.consequences.removed { feed.publish(.storeRemoved(id)) }
    for linked in change.consequences.added { feed.publish(.storeAdded(linked.id, name: linked.store.name)) }
    for event in change.events { feed.publish(.linked(event)) }
    if change.isNews { feed.publish(.linked(WireEvent.processes(processes))) }
  }
}
