/// A table of the nodes and groups of the parts of one place, held weakly, and of the probes of their fields.
///
/// All stores of one part share them, wherever and however often the stores are created.
struct PartTable {
  /// A key for a part and the type of the object that belongs to it.
  private struct Key: Hashable {
    let path: PathKey?
    let offset: Int
    let type: ObjectIdentifier
  }

  // An object, because most places have no parts.
  private final class Contents {
    var found = WeakTable<Key>()
    var probes: [Key: ProbeTable] = [:]
  }

  private var contents: Contents?

  /// Returns the object of a part, if it exists.
  func find<Found: AnyObject>(_ path: AnyKeyPath, offset: Int, _ type: Found.Type) -> Found? {
    contents?.found[Key(path: PathKey(path), offset: offset, type: ObjectIdentifier(type))]
  }

  /// Keeps a weak reference to the object of a part.
  mutating func keep<Found: AnyObject>(_ object: Found, _ path: AnyKeyPath, offset: Int) {
    filled().found.keep(
      object, as: Key(path: PathKey(path), offset: offset, type: ObjectIdentifier(Found.self)))
  }

  /// Returns the object of a stored property, if it exists.
  func find<Found: AnyObject>(at offset: Int) -> Found? {
    contents?.found[Key(path: nil, offset: offset, type: ObjectIdentifier(Found.self))]
  }

  /// Keeps a weak reference to the object of a stored property.
  mutating func keep<Found: AnyObject>(_ object: Found, at offset: Int) {
    filled().found.keep(object, as: Key(path: nil, offset: offset, type: ObjectIdentifier(Found.self)))
  }

  /// Returns the reference to the node of a group of observers, if it exists.
  func group(_ kind: Any.Type, offset: Int) -> Hold<ObserverNode>? {
    contents?.found[Key(path: nil, offset: offset, type: ObjectIdentifier(kind))]
  }

  /// Keeps a weak reference to the reference to the node of a group of observers.
  mutating func keep(group: Hold<ObserverNode>, _ kind: Any.Type, offset: Int) {
    filled().found.keep(group, as: Key(path: nil, offset: offset, type: ObjectIdentifier(kind)))
  }

  /// Returns the probes of a part's fields.
  mutating func probes<Part>(of _: Part.Type, offset: Int) -> ProbeTable {
    let key = Key(path: nil, offset: offset, type: ObjectIdentifier(Part.self))
    let contents = filled()
    if let table = contents.probes[key] { return table }
    let table = ProbeTable()
    contents.probes[key] = table
    return table
  }

  private mutating func filled() -> Contents {
    if let contents { return contents }
    let contents = Contents()
    self.contents = contents
    return contents
  }
}

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
