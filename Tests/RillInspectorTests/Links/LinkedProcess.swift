import Foundation
import RillInspectorFixtures
import Synchronization

@testable import RillInspector

/// An inspector that accepts links without a network.
final class HubFixture: Sendable {
  let fixture: ResponderFixture

  init(
    _ change: (inout AccessLimits) -> Void = { _ in }, stores: [FakeStore] = [],
    clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    var limits = AccessLimits.patient
    limits.links.silence = .seconds(3_600)
    limits.links.poll = .seconds(3_600)
    change(&limits)
    fixture = try ResponderFixture(limits: limits, stores: stores, acceptsLinks: true, clock: clock)
  }

  /// Sends a request and decodes the answer.
  func ask<Value: Decodable & Sendable>(
    _ path: String, as type: Value.Type = Value.self
  ) async throws -> Value {
    guard let response = await fixture.respond("GET", "/api/v1/\(path)") else { throw Nothing() }
    return try response.decoded()
  }

  struct Nothing: Error {}
}

/// A transport to an inspector in the same process, which a test can interrupt.
final class DirectTransport: LinkTransport {
  struct Cut: Error, LocalizedError {
    var errorDescription: String? { "the line is cut" }
  }

  /// The process has asked for requests, so that its connection can break.
  let isAsking = Signal<Void>()
  private let hub: Mutex<HubFixture?>
  /// The header fields of the link.
  private let fields: [String: String]

  init(_ hub: HubFixture?, fields: [String: String] = [:]) {
    self.hub = Mutex(hub)
    self.fields = fields
  }

  /// Connects to another inspector, or to none.
  func lead(to other: HubFixture?) { hub.withLock { $0 = other } }

  func post(_ path: String, _ body: [UInt8], patience: Duration) async throws -> LinkReply {
    guard let hub = hub.withLock({ $0 }) else { throw Cut() }
    let text = String(decoding: body, as: UTF8.self)
    if path.hasSuffix("/requests") { isAsking.fire() }
    let response = await withTaskCancellationHandler {
      await hub.fixture.respond("POST", "/api/v1/\(path)", fields, body: text)
    } onCancel: {
      // A process that stops waiting for requests has a broken connection.
      let parts = path.split(separator: "/")
      if parts.last == "requests" { hub.fixture.responder.links?.hangUp(String(parts[1])) }
    }
    guard let response else { throw Cut() }
    return LinkReply(status: Int(response.status), body: response.body)
  }
}

/// A transport with a fixed answer.
struct FixedTransport: LinkTransport {
  let reply: LinkReply

  func post(_ path: String, _ body: [UInt8], patience: Duration) async throws -> LinkReply { reply }
}

/// A process with a link and the statuses that its link has reported.
final class LinkedProcess: Sendable {
  let inspection = Inspection()
  let link: InspectionLink
  private let statuses = Mutex<[InspectionLink.Status]>([])
  private let waiting = Mutex<[(InspectionLink.Status, Signal<Void>)]>([])

  init(
    _ transport: some LinkTransport, as name: String = "demo", stores: [FakeStore] = [FakeStore()],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    for store in stores { _ = inspection.add(store) }
    let news = Mutex<(@Sendable (InspectionLink.Status) -> Void)?>(nil)
    link = InspectionLink(
      inspection.responder, over: transport, as: name, clock: clock,
      statusChanged: { status in news.withLock { $0 }?(status) })
    news.withLock { $0 = { [weak self] in self?.receive($0) } }
    inspection.keep(link)
    link.start()
  }

  private func receive(_ status: InspectionLink.Status) {
    statuses.withLock { $0.append(status) }
    let signals = waiting.withLock { waiting in
      defer { waiting.removeAll { $0.0 == status } }
      return waiting.filter { $0.0 == status }.map(\.1)
    }
    for signal in signals { signal.fire() }
  }

  /// Returns once the link has reached a status.
  func reach(_ status: InspectionLink.Status) async {
    let signal = Signal<Void>()
    waiting.withLock { $0.append((status, signal)) }
    if link.status == status { signal.fire() }
    await signal.wait()
  }
}

/// A reader of an inspector's events.
final class FeedReader: EventListener {
  private let cursor: Mutex<EventCursor>
  private let rings: AsyncStream<Void>
  private let bell: AsyncStream<Void>.Continuation

  /// Starts at the newest event.
  init(_ feed: EventFeed) throws {
    cursor = Mutex(EventCursor(feed: feed, resumingAt: nil))
    (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    try feed.add(self)
  }

  func wake() { bell.yield() }
  func end() { bell.finish() }

  struct Missing: Error {}

  /// Reads up to the first event that contains a text, and fails if another event that follows it comes first.
  func event(
    _ name: String, containing text: String = "", before next: String? = nil
  ) async throws -> String {
    while true {
      while let bytes = try cursor.withLock({ try $0.nextFrame() }) {
        let frame = String(decoding: bytes, as: UTF8.self)
        if let next, frame.contains("event: \(next)\n") { throw Missing() }
        if frame.contains("event: \(name)\n"), text.isEmpty || frame.contains(text) { return frame }
      }
      for await _ in rings { break }
    }
  }
}
