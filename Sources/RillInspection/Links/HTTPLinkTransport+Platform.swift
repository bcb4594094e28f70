import Foundation
import RillDebugging

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Carries what a link says over HTTP.
final class HTTPLinkTransport: LinkTransport {
  private let root: URL
  private let token: String?
  private let session: URLSession

  /// Takes the address of an inspector's page.
  init(_ address: String, token: String?) throws(InspectorFailure) {
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()),
      let host = url.host, !host.isEmpty, url.user == nil, url.query == nil, url.fragment == nil,
      ["", "/"].contains(url.path)
    else { throw .badLinkAddress(address) }
    root = url.appendingPathComponent("api").appendingPathComponent("v1")
    if let token { self.token = try AccessToken(token).text } else { self.token = nil }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    // One waits for what is asked, one tells what happens, and the others answer.
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
    let (data, response) = try await session.data(for: request)
    return LinkReply(status: (response as? HTTPURLResponse)?.statusCode ?? 0, body: Array(data))
  }
}

/// Follows no redirection: the token and the stores' states are for one inspector.
private final class StayingHome: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
