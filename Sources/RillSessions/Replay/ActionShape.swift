import RillValues

/// The cases of a session's actions and the types of their values.
struct ActionShape {
  private var shapes: Set<String> = []

  mutating func add(_ action: Any) {
    let mirror = Mirror(reflecting: action)
    guard mirror.displayStyle == .enum else {
      shapes.insert(ShapeFingerprint.of(action))
      return
    }
    let payload = mirror.children.first
    let name = payload.flatMap(\.label) ?? "\(action)"
    shapes.insert("\(name):\(payload.map { ShapeFingerprint.of($0.value) } ?? "")")
  }

  /// A hash of the shape as hex digits.
  var fingerprint: String { Checksum.of(shapes.sorted().joined(separator: "\n").utf8).hex }
}
