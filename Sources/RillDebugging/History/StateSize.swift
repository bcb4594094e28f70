/// An estimate of the bytes that a copy of a value takes.
///
/// The elements of a collection are counted by the first few of them, and values nested deeper than six levels by their
/// own size alone. Objects count as references. An array of a thousand texts is estimated within a few percent if the
/// first ones are like the others.
enum StateSize {
  private static let sampled = 8
  private static let deepest = 6

  /// The bytes of a value and of what it refers to.
  static func estimate<Value>(_ value: Value) -> Int {
    MemoryLayout<Value>.stride + referred(by: value, at: 0)
  }

  /// The bytes besides those of the value itself.
  private static func referred(by value: Any, at depth: Int) -> Int {
    if let text = value as? String { return text.utf8.count > 15 ? text.utf8.count + 32 : 0 }
    guard depth < deepest, !(value is any BinaryInteger), !(type(of: value) is AnyObject.Type) else {
      return 0
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .set, .dictionary: return elements(of: value, mirror, at: depth)
    default: return mirror.children.reduce(0) { $0 + referred(by: $1.value, at: depth + 1) }
    }
  }

  private static func elements(of value: Any, _ mirror: Mirror, at depth: Int) -> Int {
    let count = (value as? any Collection)?.count ?? mirror.children.count
    guard count > 0 else { return 0 }
    let first = mirror.children.prefix(sampled).map(\.value)
    let inside = first.reduce(0) { $0 + size(of: $1) + referred(by: $1, at: depth + 1) }
    // Tables have room to spare.
    let spare = mirror.displayStyle == .collection ? 0 : 1
    return 32 + count * inside / first.count + spare * count * 8
  }

  private static func size(of element: Any) -> Int {
    func stride<Known>(_: Known) -> Int { MemoryLayout<Known>.stride }
    return _openExistential(element, do: stride)
  }
}
