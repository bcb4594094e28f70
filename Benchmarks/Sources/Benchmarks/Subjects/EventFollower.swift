import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Reads and discards the events of an inspector as fast as they arrive.
final class EventFollower: NSObject, URLSessionDataDelegate, Sendable {
  private let arrivals: AsyncStream<Void>.Continuation

  /// Starts to read, and returns after the first event has arrived.
  ///
  /// - Parameter port: The port of the inspector.
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
