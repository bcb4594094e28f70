/// The presence of an optional part, and its identity if it has an id.
enum PartIdentity: Equatable {
  case absent
  case present
  case identified(AnyHashable)

  init<Part>(_ part: Part?) {
    switch part {
    case nil: self = .absent
    case let part?:
      self = (part as? any Identifiable).map { .identified(Self.id(of: $0)) } ?? .present
    }
  }

  private static func id(of part: some Identifiable) -> AnyHashable { AnyHashable(part.id) }
}
