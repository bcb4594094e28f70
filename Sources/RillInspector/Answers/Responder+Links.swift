// Requests of linked processes, and requests to their stores.
extension Responder {
  /// Returns the answer to a message of a linked process.
  func answer(_ resource: LinkResource, _ body: [UInt8]) throws -> Answer {
    guard let links else { throw InspectorFailure.unknownLink() }
    try checkSyntax(body)
    switch resource {
    case .offer:
      return .response(try .json(try links.join(try read(WireLinkOffer.self, from: body))))
    case .poll(let link): return .later(poll(links, link))
    case .report(let link):
      try links.tell(link, try read(WireLinkReport.self, from: body))
    case .answer(let link, let number, let status, let file):
      var response = Response(status: status, contentType: "application/json", body: body)
      if let file { response = Response(file: body, named: file) }
      if status == 429 { response.fields.append(.init(name: "Retry-After", value: "1")) }
      try links.answer(link, number, response)
    }
    return .response(try .json([String: String]()))
  }

  private func poll(_ links: LinkHub, _ link: String) -> Inquiry {
    Inquiry(
      work: {
        do {
          return try .json(try await links.poll(link))
        } catch let failure as InspectorFailure {
          return Response(failure)
        } catch {
          return Response(.answerFailed(error))
        }
      },
      late: .stopping(), patience: links.limits.poll + links.limits.grace, hangUp: { links.hangUp(link) })
  }

  /// Returns the answer to a request for a store in another process.
  func ask(
    _ links: LinkHub, _ id: String, _ resource: StoreResource, _ head: RequestHead, _ body: [UInt8]
  ) throws -> Answer {
    try admit(resource, body)
    return .later(try links.inquiry(id, head, body: resource.isPosted ? body : [], isLong: resource.isLong))
  }

  /// Returns the answer to a request received over a link, whose other end has authorized the client.
  func answerLinked(_ request: WireLinkRequests.Request) throws(InspectorFailure) -> Answer {
    let length = request.target.utf8.count
    guard length <= limits.addressLength else { throw .addressTooLong(length, limit: limits.addressLength) }
    let target = try RequestTarget(request.target)
    let resource = try Resource(target, page: page)
    guard case .store = resource else { throw .notFound(path: target.path) }
    guard resource.methods.contains(request.method) else {
      throw .methodNotAllowed(request.method, path: target.path, allowed: resource.methods)
    }
    let body = Array((request.body ?? "").utf8)
    guard body.count <= limits.bodyLength(of: resource) else {
      throw .bodyTooLarge(limit: limits.bodyLength(of: resource))
    }
    let head = RequestHead(method: request.method, target: request.target, fields: [])
    return answer(resource, head: head, body: body)
  }
}
