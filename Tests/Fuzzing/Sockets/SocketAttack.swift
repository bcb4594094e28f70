#if Inspector
import Foundation
import RillInspector
import RillInspectorServer

/// Sends complete requests and arbitrary bytes over real sockets.
@MainActor
struct SocketAttack {
  let block: Block
  let tally: Tally

  /// Runs the rounds of a block against a separate server.
  func run(_ count: Int) async throws {
    let world = World()
    let inspector = try await Inspector.start(page: InspectorPage([PageFile("index.html", [])]))
    inspector.add(world.desk, World.deskName, history: world.deskHistory)
    inspector.add(world.lamp, World.lampName, history: world.lampHistory)
    do {
      try await run(count, world, SocketClient(port: inspector.port))
    } catch {
      await inspector.stop()
      throw error
    }
    await inspector.stop()
  }

  private func run(_ count: Int, _ world: World, _ client: SocketClient) async throws {
    var random = FuzzRandom(seed: block.seed, block: block.number)
    let maker = RequestMaker(files: try FileMaker(world))
    for round in 0..<count {
      var request = maker.request(&random)
      let isWhole = request.isPlain && random.once(in: 2)
      let objection: String?
      if isWhole {
        request.fields.append(.init(name: "Connection", value: "close"))
        block.announce(round, request)
        objection = await self.objection(to: request, world, client, &random)
      } else {
        var bytes = (0...random.below(3)).flatMap { _ in maker.request(&random).bytes }
        if !random.once(in: 3) { bytes = random.changed(bytes) }
        block.announce(round, SwiftBytes(bytes))
        objection = await self.objection(to: bytes, world, client, &random)
        if let objection { throw block.finding(round, SwiftBytes(bytes), objection) }
      }
      if let objection { throw block.finding(round, request, objection) }
    }
  }

  /// Returns a description of a flaw in the answer to a complete request and in the resulting changes, or nil.
  private func objection(
    to request: FuzzRequest, _ world: World, _ client: SocketClient, _ random: inout FuzzRandom
  ) async -> String? {
    let before = world.footprint
    let bytes = Self.addressed(request.bytes, to: client.port)
    guard let raw = await client.exchange(pieces(bytes, &random), andFinish: false) else {
      return "The server left a connection open that was to be closed."
    }
    guard let answer = Answer(raw: raw, isBodyless: request.method == "HEAD") else {
      return "The server did not answer a whole request: \(SwiftBytes(raw))"
    }
    tally.count("socket, request: \(answer.status)")
    // Refusals that the HTTP library generates have none of the headers.
    if answer.contentType == nil { return answer.status >= 400 ? nil : "An answer has no type." }
    let check = AnswerCheck(answer: answer)
    let statuses = AnswerCheck.statuses.union([429])
    if let objection = check.objection(isFile: request.target.contains("export"), statuses: statuses) {
      return objection
    }
    return RequestOracle(request).objection(
      before, world.footprint, status: answer.status, refusal: check.refusal)
  }

  /// Returns a description of a flaw in the changes that some bytes have caused, or nil.
  private func objection(
    to bytes: [UInt8], _ world: World, _ client: SocketClient, _ random: inout FuzzRandom
  ) async -> String? {
    let before = world.footprint
    let pieces = pieces(Self.addressed(bytes, to: client.port), &random)
    guard let raw = await client.exchange(pieces, andFinish: true) else {
      return "The server left a connection open whose other side had ended."
    }
    tally.count("socket, bytes: \(raw.isEmpty ? "no answer" : "answered")")
    guard raw.isEmpty || raw.starts(with: "HTTP/1.1 ".utf8) else { return "The answer is not HTTP." }
    // The last request is answered last, so all pending work has been done by then.
    var probe = FuzzRequest(target: "\(RequestMaker.desk)/entries?limit=1")
    probe.fields.append(.init(name: "Connection", value: "close"))
    let end = await client.exchange([Self.addressed(probe.bytes, to: client.port)], andFinish: false)
    guard let end, Answer(raw: end, isBodyless: false)?.status == 200 else {
      return "The server does not answer any more."
    }
    let mayChange = String(decoding: bytes, as: UTF8.self).contains("POST")
    return mayChange || before == world.footprint
      ? nil : "Bytes without a valid request have changed something."
  }

  /// Splits bytes into a few pieces.
  private func pieces(_ bytes: [UInt8], _ random: inout FuzzRandom) -> [[UInt8]] {
    var cuts = (0..<random.below(6)).map { _ in random.below(bytes.count + 1) }.sorted()
    cuts.append(bytes.count)
    var start = 0
    return cuts.map { end in
      defer { start = end }
      return Array(bytes[start..<end])
    }
  }

  private static func addressed(_ bytes: [UInt8], to port: UInt16) -> [UInt8] {
    var bytes = bytes
    let old = Array(":\(World.port)".utf8)
    var ranges: [Range<Int>] = []
    var start = 0
    while let range = bytes[start...].firstRange(of: old) {
      ranges.append(range)
      start = range.upperBound
    }
    for range in ranges.reversed() { bytes.replaceSubrange(range, with: Array(":\(port)".utf8)) }
    return bytes
  }
}

extension FuzzRequest {
  /// The bytes of the request on a socket, with a length unless the request contains one.
  var bytes: [UInt8] {
    var head = "\(method) \(target) HTTP/1.1\r\n"
    for field in fields { head += "\(field.name): \(field.value)\r\n" }
    if !isMeasured, !body.isEmpty || method == "POST" { head += "Content-Length: \(body.count)\r\n" }
    return Array("\(head)\r\n".utf8) + body
  }

  private var isMeasured: Bool { !(values("content-length") + values("transfer-encoding")).isEmpty }

  /// A Boolean value that indicates whether HTTP can represent the request unchanged, and its answer has an end.
  var isPlain: Bool {
    let words = [method, target] + fields.map(\.name)
    let isClean = words.allSatisfy { word in
      !word.isEmpty && word.utf8.allSatisfy { (0x21..<0x7f).contains($0) }
    }
    let areValues = fields.allSatisfy { field in
      field.value.utf8.allSatisfy { (0x20..<0x7f).contains($0) } && !field.value.hasPrefix(" ")
        && !field.value.hasSuffix(" ") && !field.name.contains(":")
    }
    let path = target.removingPercentEncoding ?? ""
    return isClean && areValues && !isMeasured && target.hasPrefix("/") && !path.contains("events")
      && target.utf8.count < 4_000
  }
}

extension Answer {
  /// Parses the first answer in the bytes from a socket, or returns nil if they are not an answer.
  init?(raw: [UInt8], isBodyless: Bool) {
    guard let end = raw.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: raw[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count > 1, words[0] == "HTTP/1.1", let status = UInt32(words[1]) else { return nil }
    var fields: [RequestHead.Field] = []
    for line in lines.dropFirst() {
      let sides = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let value = sides.count > 1 ? sides[1].drop { $0 == " " } : ""
      fields.append(.init(name: String(sides[0]), value: String(value)))
    }
    let values = Dictionary(fields.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
    let rest = Array(raw[end.upperBound...])
    // Refusals that the HTTP library generates may repeat their head before the connection closes.
    let isByLibrary = values["content-type"] == nil && status >= 400
    guard isBodyless || isByLibrary || values["content-length"].flatMap({ Int($0) }) == rest.count else {
      return nil
    }
    self.init(
      status: status, contentType: values["content-type"], fields: fields, body: isBodyless ? nil : rest)
  }
}
#endif
