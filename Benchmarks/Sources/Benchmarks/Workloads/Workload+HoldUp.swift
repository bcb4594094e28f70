import Foundation
import Rill
import RillDebugging
import RillInspector
import RillInspectorServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Workload {
  /// The longest time that a send waits beside each kind of request about a long history.
  static let holdUps: [Workload] = [
    holdUp("alone", "no request", []),
    holdUp("export", "an export", [.get("export")]),
    holdUp("import", "an import", [.load]),
    holdUp(
      "travel", "travel to the middle and back",
      [.post("commands", #"{"do":"jump","to":50000}"#), .post("commands", #"{"do":"end"}"#)]),
    holdUp(
      "skip", "skipping the tenth entry, and including it",
      [
        .post("commands", #"{"do":"skip","numbers":[10]}"#),
        .post("commands", #"{"do":"unskip","numbers":[10]}"#),
      ]),
    holdUp("search", "a search in all actions", [.search]),
    holdUp(
      "difference", "the difference of the first and the newest state", [.get("diff?from=start&to=newest")]),
  ]

  private static func holdUp(_ id: String, _ title: String, _ requests: [Library.Request]) -> Workload {
    Workload("Y-\(id)", "the longest wait of a send beside \(title)", .nanoseconds(20_000_000)) {
      let library = Library()
      return .longest { await library.longestWait(beside: requests) }
    }
  }
}

/// A store with 100,000 entries and a state of 10 MB that is shown in an inspector and takes 1,000 sends a second.
@MainActor
private final class Library {
  struct Shelf: Codable, Equatable, Sendable {
    var texts = (0..<10_000).map { "\($0): " + String(repeating: "a word ", count: 140) }
    var edits = Array(repeating: 0, count: 10_000)
  }

  /// A request of the page.
  enum Request: Sendable {
    case get(String)
    case post(String, String)
    /// Replaces the history with a file of it.
    case load
    /// Looks for a text that no action has, until all entries were searched.
    case search
  }

  private static let count = 100_000
  private let store = Store<Shelf, Int>(Shelf()) { shelf, index in
    shelf.edits[index % 10_000] &+= 1
    return .none
  }
  private var inspector: Inspector?
  private var file: Data?

  /// Returns the longest time in nanoseconds until a send is done, while requests are answered.
  func longestWait(beside requests: [Request]) async -> Double {
    let client = await client(loading: requests.contains { if case .load = $0 { true } else { false } })
    let sender = Sender { [store] number in store.send(number) }
    sender.start()
    // The first sends after a request copy what it refers to.
    for request in requests { await client.make(request) }
    await sender.reach(100)
    return sender.stop().nanoseconds
  }

  private func client(loading: Bool) async -> Client {
    let inspector = await start()
    let client = Client(root: "http://127.0.0.1:\(inspector.port)/api/v1/stores/library/")
    if loading, file == nil { file = await client.data("export") }
    return Client(root: client.root, file: file)
  }

  private func start() async -> Inspector {
    if let inspector { return inspector }
    do {
      let started = try await Inspector.start()
      started.add(store, "library", keeping: .bytes(1 << 30))
      for number in 0..<Self.count { store.send(number) }
      inspector = started
      return started
    } catch {
      fatalError("the inspector does not start: \(error)")
    }
  }
}

/// Makes requests like a page.
private struct Client: Sendable {
  private struct Found: Decodable { var next: UInt64? }

  let root: String
  var file: Data?

  func make(_ request: Library.Request) async {
    switch request {
    case .get(let path): _ = await data(path)
    case .post(let path, let body): _ = await data(path, posting: Data(body.utf8))
    case .load: _ = await data("import", posting: file ?? Data())
    case .search:
      var next: UInt64? = 0
      while let after = next {
        let answer = await data("search?text=missing&limit=200&after=\(after)")
        do { next = try JSONDecoder().decode(Found.self, from: answer).next } catch {
          fatalError("the search is not answered: \(error)")
        }
      }
    }
  }

  func data(_ path: String, posting body: Data? = nil) async -> Data {
    guard let url = URL(string: root + path) else { fatalError("\(path) is not an address") }
    var request = URLRequest(url: url)
    request.timeoutInterval = 600
    if let body {
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = body
    }
    do {
      let (data, response) = try await URLSession.shared.data(for: request)
      let status = (response as? HTTPURLResponse)?.statusCode
      check(
        status == 200,
        "\(path) is answered: \(String(decoding: data.prefix(300), as: UTF8.self))")
      return data
    } catch {
      fatalError("\(path) is not answered: \(error)")
    }
  }
}
