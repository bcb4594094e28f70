import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Reads the events of an inspector and throws them away, as fast as they come.
final class EventFollower: NSObject, URLSessionDataDelegate, Sendable {
  private let arrivals: AsyncStream<Void>.Continuation

  /// Begins to read, and returns once the first event has come.
  ///
  /// - Parameter port: The inspector's port.
  init(of port: UInt16) async {
    let (stream, arrivals) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.arrivals = arrivals
    super.init()
    guard let address = URL(string: "http://127.0.0.1:\(port)/api/v1/events") else { return }
    URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil).dataTask(with: address).resume()
    for await _ in stream { break }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    arrivals.yield()
  }
}
