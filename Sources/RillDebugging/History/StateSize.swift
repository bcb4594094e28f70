/// An estimate of the number of bytes that a copy of a value takes.
///
/// Collections are estimated from their first few elements, and values nested deeper than six levels count by their own
/// size alone. Objects count as references. The estimate for an array of a thousand strings is within a few percent if
/// the first strings are typical.
enum StateSize {
  private static let sampled = 8
  private static let deepest = 6

  /// Returns the size in bytes of a value and everything it refers to.
  static func estimate<Value>(_ value: Value) -> Int {
    MemoryLayout<Value>.stride + referred(by: value, at: 0)
  }

  /// Returns the size in bytes of everything a value refers to.
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
    // Hash tables have spare capacity.
    let spare = mirror.displayStyle == .collection ? 0 : 1
    return 32 + count * inside / first.count + spare * count * 8
  }

  private static func size(of element: Any) -> Int {
    func stride<Known>(_: Known) -> Int { MemoryLayout<Known>.stride }
    return _openExistential(element, do: stride)
  }
}
