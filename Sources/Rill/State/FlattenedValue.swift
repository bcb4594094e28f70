/// Returns a value without further containers around it.
///
/// Generic code that converts an element of type `Any`, or of the type of a protocol, to `Any` puts it into a second container,
/// whose dynamic type is that type: the elements of a mirror of `[Any]` are such values. Comparing types then compares the
/// containers.
package func flattened(_ value: Any) -> Any {
  func open<Value>(_ value: Value) -> Any? {
    guard TypeLayout(Value.self).startsWithAny else { return nil }
    var value = value
    // The layout says that the value starts with such a container, which is copied.
    return withUnsafeMutablePointer(to: &value) { (place: UnsafeMutablePointer<Value>) -> Any in
      UnsafeMutableRawPointer(place).assumingMemoryBound(to: Any.self).pointee
    }
  }
  return open(value) ?? value
}
