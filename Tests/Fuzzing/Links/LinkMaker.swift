import RillInspector

/// An event at an inspector that accepts links.
struct HubStep: CustomStringConvertible {
  enum Kind {
    /// A valid post of a process.
    case valid
    /// A modified post of a process.
    case changed
    /// A request to a store.
    case ask
    /// The end of the connection on which a process polls for requests.
    case hangUp
  }

  var kind: Kind
  /// The request, in which `LINK-3` represents the name of the third process, since such names differ in each run.
  var request: FuzzRequest
  /// The index of the request's process.
  var link: Int?

  var description: String { "// \(kind)\n\(request)" }
}

/// Creates the messages of processes to an inspector, and concurrent requests to their stores.
struct LinkMaker {
  static let root = "/api/v1/links"

  let words: LinkWords
  let requests: RequestMaker

  /// Returns the next step, given the number of linked processes and of requests to their stores so far.
  func step(links: Int, asked: Int, stores: [String], _ random: inout FuzzRandom) -> HubStep {
    let link = max(0, links - 1 - random.below(5))
    let address = "\(Self.root)/LINK-\(link)"
    switch random.below(14) {
    case 0, 1: return said(Self.root, offer(&random), nil, &random)
    case 2, 3: return said("\(address)/requests", "{}", link, &random)
    case 4, 5: return said("\(address)/report", report(&random), link, &random)
    case 6, 7: return said(address + answer(asked, &random), #"{"sequence":1}"#, link, &random)
    case 8: return HubStep(kind: .hangUp, request: Self.post("\(address)/requests", "{}"), link: link)
    case 9: return HubStep(kind: .ask, request: requests.request(&random))
    default: return ask(stores, &random)
    }
  }

  /// Returns a post of a process.
  static func post(_ target: String, _ body: String) -> FuzzRequest {
    var request = FuzzRequest(method: "POST", target: target)
    request.fields.append(.init(name: "Content-Type", value: "application/json"))
    request.body = Array(body.utf8)
    return request
  }

  private func said(_ target: String, _ body: String, _ link: Int?, _ random: inout FuzzRandom) -> HubStep {
    var step = HubStep(kind: .valid, request: Self.post(target, body), link: link)
    guard random.once(in: 2) else { return step }
    step.kind = .changed
    requests.change(&step.request, &random)
    return step
  }

  /// Returns stores of a process, sometimes more than the limit.
  private func ids(_ random: inout FuzzRandom) -> [String] {
    let count = random.once(in: 10) ? 5 : random.below(5)
    return (0..<count).map { _ in "s\(random.below(random.once(in: 3) ? 40 : 6))" }
  }

  private func offer(_ random: inout FuzzRandom) -> String {
    var name = "p\(random.below(5))"
    if random.once(in: 12) { name = String(repeating: "x", count: random.one(of: [0, 80, 81, 20_000])) }
    return words.offer(name, run: "r\(random.below(8))", ids(&random))
  }

  private func report(_ random: inout FuzzRandom) -> String {
    let ids = ids(&random)
    let events = (0..<random.below(4)).map { _ in
      words.event(random.below(6), of: random.once(in: 4) || ids.isEmpty ? "s9" : random.one(of: ids))
    }
    return words.report(ids, events)
  }

  /// Returns the destination of an answer, which is usually one of the newest requests.
  private func answer(_ asked: Int, _ random: inout FuzzRandom) -> String {
    let number = random.once(in: 6) ? "\(UInt64.max)" : "\(max(1, asked - random.below(6)))"
    let endings = [
      "", "?status=200", "?status=599", "?status=422&file=a.json", "?file=%22%0D%0AX-Evil:%201",
      "?status=600",
      "?status=429", "?status=-1",
    ]
    return "/answers/\(number)\(random.one(of: endings))"
  }

  private func ask(_ stores: [String], _ random: inout FuzzRandom) -> HubStep {
    var request = requests.likely(&random)
    let id = stores.isEmpty ? "p0-store-s0" : random.one(of: stores)
    for store in [RequestMaker.desk, RequestMaker.lamp] where request.target.hasPrefix(store) {
      request.target = "/api/v1/stores/\(id)\(request.target.dropFirst(store.count))"
    }
    if random.once(in: 4) { requests.change(&request, &random) }
    return HubStep(kind: .ask, request: request)
  }
}
