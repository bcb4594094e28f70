import Foundation
import RillInspector
import RillSessions

/// Determines which processes are linked, independently of the attacked code.
struct LinkOracle {
  /// An accepted process.
  struct Link {
    var name: String
    var process: String
    var run: String
    /// A Boolean value that indicates whether the connection has ended.
    var isOver = false
    /// A Boolean value that indicates whether another process may have replaced this one.
    var mayBeOver = false
  }

  /// The required fields of an offer; its other fields are ignored.
  private struct Offer: Decodable {
    struct Store: Decodable {
      var id: String
      var name: String
      var stateType: String
      var features: [String]
    }
    var version: Int
    var process: String
    var run: String
    var dropped: UInt64
    var stores: [Store]
  }

  private struct Welcome: Decodable {
    var link: String
    var version: Int
  }

  private(set) var links: [Link] = []

  /// Returns a description of a flaw in the answer to a post, or nil.
  mutating func objection(to step: HubStep, _ request: FuzzRequest, _ response: Response) -> String? {
    let parts = request.target.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.removingPercentEncoding ?? "" }
    guard parts.starts(with: ["", "api", "v1", "links"]) else { return nil }
    if response.status != 200 {
      guard step.kind == .valid, let index = step.link, links.indices.contains(index) else { return nil }
      let isLost = response.status == 404 && !links[index].isOver && !links[index].mayBeOver
      return isLost ? "A process is not known any more that never went." : nil
    }
    guard request.method == "POST" else { return "A request that posts nothing was taken." }
    if parts.count == 4 { return welcome(request, response) }
    guard let link = links.last(where: { $0.name == parts[4] }) else {
      return "What a process says was taken, and no such process was linked."
    }
    return link.isOver ? "What a process says was taken after it was gone." : nil
  }

  /// Ends a connection.
  mutating func end(_ index: Int) { if links.indices.contains(index) { links[index].isOver = true } }

  private mutating func welcome(_ request: FuzzRequest, _ response: Response) -> String? {
    do {
      let offer = try JSONDecoder().decode(Offer.self, from: Data(request.body))
      let welcome = try JSONDecoder().decode(Welcome.self, from: Data(response.body))
      guard offer.version == 1, (1...80).contains(offer.process.count), offer.stores.count <= 4 else {
        return "An offer was taken that should not be."
      }
      guard welcome.version == 1, welcome.link.count >= 20,
        !links.contains(where: { $0.name == welcome.link })
      else { return "A process has got a bad name." }
      for index in links.indices where links[index].run == offer.run || links[index].process == offer.process
      {
        links[index].mayBeOver = true
      }
      links.append(Link(name: welcome.link, process: offer.process, run: offer.run))
      return nil
    } catch {
      return "An offer was taken that cannot be read: \(error)"
    }
  }
}
