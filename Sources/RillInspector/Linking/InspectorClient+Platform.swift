package import Foundation
import Rill
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks an inspector over HTTP, and follows its events, for tools without a page.
package final class InspectorClient: Sendable {
  private let root: URL
  private let token: String?
  private let session: URLSession
  /// The session of the stream of events, with one connection.
  private let streaming: URLSession
  private let stream: EventBytes

  /// Creates a client, or returns nil if the address is not that of an inspector.
  ///
  /// - Parameters:
  ///   - address: The address of the inspector, as it prints it, with its token if it requires one.
  ///   - received: Called with the bytes of the stream of events, on any thread.
  ///   - ended: Called when the stream has ended, before the client connects again.
  package init?(
    _ address: String, received: @escaping @Sendable (Data) -> Void = { _ in },
    ended: @escaping @Sendable () -> Void = {}
  ) {
    guard var parts = URLComponents(string: address), ["http", "https"].contains(parts.scheme?.lowercased()),
      parts.host?.isEmpty == false, (1...65_535).contains(parts.port ?? 80), ["", "/"].contains(parts.path)
    else { return nil }
    token = parts.queryItems?.first { $0.name == "token" }?.value
    (parts.queryItems, parts.path) = (nil, "/api/v1/")
    guard let root = parts.url else { return nil }
    self.root = root
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    // The stream of events has no end.
    configuration.timeoutIntervalForRequest = 24 * 3_600
    session = URLSession(configuration: configuration)
    configuration.httpMaximumConnectionsPerHost = 1
    stream = EventBytes(received: received, ended: ended)
    streaming = URLSession(configuration: configuration, delegate: stream, delegateQueue: nil)
  }

  /// Follows the events until the client is stopped, again after each break.
  package func follow() {
    // On Linux, a session waits in a busy loop until it can write again on a connection that it has opened for a response
    // without an end. The stream therefore uses the connection of a request before it.
    stream.start {
      streaming.dataTask(with: request("stores", nil)) { [weak self] _, _, _ in self?.followEvents() }
    }
  }

  private func followEvents() {
    stream.follow { [weak self] in
      self?.follow()
    } task: {
      streaming.dataTask(with: request("events", nil))
    }
  }

  /// Ends all requests.
  ///
  /// The client cannot be used again.
  package func stop() {
    stream.stop()
    for session in [session, streaming] { session.invalidateAndCancel() }
  }

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - path: The address below that of the API, with its query.
  ///   - body: The JSON to post, or nil to read.
  ///   - answered: Called with the body of the answer, or nil if the inspector cannot be reached.
  package func ask(
    _ path: String, posting body: Data? = nil, _ answered: @escaping @Sendable (Data?) -> Void
  ) {
    let task = session.dataTask(with: request(path, body)) { data, _, _ in answered(data) }
    task.resume()
  }

  /// Makes a request, and waits for its answer.
  ///
  /// - Parameters:
  ///   - path: The address below that of the API, with its query.
  ///   - body: The JSON to post, or nil to read.
  /// - Returns: The body of the answer, or nil if the inspector cannot be reached.
  package func answer(to path: String, posting body: Data? = nil) async -> Data? {
    await withCheckedContinuation { continuation in
      ask(path, posting: body) { continuation.resume(returning: $0) }
    }
  }

  private func request(_ path: String, _ body: Data?) -> URLRequest {
    var request = URLRequest(url: URL(string: path, relativeTo: root) ?? root)
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    guard let body else { return request }
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = body
    return request
  }
}

/// Receives the stream of events.
private final class EventBytes: NSObject, URLSessionDataDelegate {
  private struct Content {
    var task: URLSessionDataTask?
    var again: (@Sendable () -> Void)?
    var isStopped = false
  }

  private let received: @Sendable (Data) -> Void
  private let ended: @Sendable () -> Void
  private let content = Mutex(Content())

  init(received: @escaping @Sendable (Data) -> Void, ended: @escaping @Sendable () -> Void) {
    self.received = received
    self.ended = ended
  }

  /// Starts a task whose answer is not received, unless the session was stopped, which no longer creates tasks.
  func start(_ task: () -> URLSessionDataTask) {
    content.withLock { content in if !content.isStopped { task().resume() } }
  }

  /// Starts the task that receives events, unless the session was stopped.
  func follow(again: @escaping @Sendable () -> Void, task: () -> URLSessionDataTask) {
    content.withLock { content in
      guard !content.isStopped else { return }
      (content.task, content.again) = (task(), again)
      content.task?.resume()
    }
  }

  func stop() { content.withLock { $0 = Content(isStopped: true) } }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if content.withLock({ $0.task == dataTask }) { received(data) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let again = content.withLock { $0.task == task ? $0.again : nil }
    guard let again, (error as? URLError)?.code != .cancelled else { return }
    ended()
    Task {
      do { try await ContinuousClock().pause(for: .seconds(1)) } catch { return }
      again()
    }
  }
}
