import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends the messages of a link over HTTP.
final class HTTPLinkTransport: LinkTransport {
  private let root: URL
  private let token: String?
  private let session: URLSession

  /// Creates a transport from the address of an inspector's page.
  init(_ address: String, token: String?) throws(InspectorFailure) {
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()),
      let host = url.host, !host.isEmpty, (1...65_535).contains(url.port ?? 80), url.user == nil,
      url.query == nil, url.fragment == nil,
      ["", "/"].contains(url.path)
    else { throw .badLinkAddress(address) }
    root = url.appendingPathComponent("api").appendingPathComponent("v1")
    if let token { self.token = try AccessToken(token).text } else { self.token = nil }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    // One connection waits for requests, one reports events, and the others send answers.
    configuration.httpMaximumConnectionsPerHost = 8
    session = URLSession(configuration: configuration, delegate: StayingHome(), delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  func post(_ path: String, _ body: [UInt8], patience: Duration) async throws -> LinkReply {
    guard let url = URL(string: "\(root.absoluteString)/\(path)") else {
      throw InspectorFailure.badLinkAddress(path)
    }
    var request = URLRequest(url: url, timeoutInterval: patience / .seconds(1))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    request.httpBody = Data(body)
    return try await reply(to: request)
  }

  // `data(for:)` is not used: on Linux it cancels while holding a lock that the answer may wait for, which deadlocks
  // (swift-corelibs-foundation, issue 5412). Here nothing is cancelled before the wait is over.
  private func reply(to request: URLRequest) async throws -> LinkReply {
    let reply = Parcel<Result<LinkReply, any Error>>()
    let task = session.dataTask(with: request) { data, response, error in
      if let error { return reply.put(.failure(error)) }
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      reply.put(.success(LinkReply(status: status, body: Array(data ?? Data()))))
    }
    task.resume()
    let result = await reply.take(orIfCancelled: .failure(CancellationError()))
    if Task.isCancelled { task.cancel() }
    return try result.get()
  }
}

/// Follows no redirects, because the token and the stores' states are meant for one inspector only.
private final class StayingHome: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
