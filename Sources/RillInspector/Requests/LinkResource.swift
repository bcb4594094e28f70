/// The target of an address under which processes link to an inspector.
enum LinkResource: Hashable, Sendable {
  case offer
  case poll(String)
  case report(String)
  case answer(String, UInt64, status: UInt32, file: String?)

  /// Parses the rest of an address, or returns nil if it has no target.
  init?(_ parts: [String], _ target: RequestTarget) throws(InspectorFailure) {
    switch (parts.count, parts.dropFirst().first) {
    case (0, _): self = .offer
    case (2, "requests"): self = .poll(parts[0])
    case (2, "report"): self = .report(parts[0])
    case (3, "answers"):
      guard let number = UInt64(parts[2]) else { return nil }
      let status = try target.number("status", in: 200...599) ?? 200
      self = .answer(parts[0], number, status: UInt32(status), file: target.parameters["file"])
    default: return nil
    }
  }
}
