/// What stands behind the parts of one place: their nodes and groups, found again while somebody holds them, and the
/// probes of their fields.
///
/// All stores of one part share them, wherever and however often they are made.
struct PartTable {
  /// Which part, and what is kept of it.
  private struct Key: Hashable {
    let path: AnyKeyPath?
    let offset: Int
    let type: ObjectIdentifier
  }

  private var found = WeakTable<Key>()
  private var probes: [Key: ProbeTable] = [:]

  /// What stands behind a part, if somebody holds it.
  func find<Found: AnyObject>(_ path: AnyKeyPath, offset: Int, _ type: Found.Type) -> Found? {
    found[Key(path: path, offset: offset, type: ObjectIdentifier(type))]
  }

  /// Remembers what stands behind a part, for as long as somebody holds it.
  mutating func keep<Found: AnyObject>(_ object: Found, _ path: AnyKeyPath, offset: Int) {
    found.keep(object, as: Key(path: path, offset: offset, type: ObjectIdentifier(Found.self)))
  }

  /// The probes of the fields of a part.
  mutating func probes<Part>(of _: Part.Type, offset: Int) -> ProbeTable {
    let key = Key(path: nil, offset: offset, type: ObjectIdentifier(Part.self))
    if let table = probes[key] { return table }
    let table = ProbeTable()
    probes[key] = table
    return table
  }
}
