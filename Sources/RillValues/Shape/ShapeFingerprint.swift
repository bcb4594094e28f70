/// A hash of the names and types of a type's stored properties.
///
/// All values of one type have the same fingerprint. It changes if a property is added, removed or renamed, or gets
/// another type, also in nested structs. The contents of lists, optionals and enums are ignored.
package enum ShapeFingerprint {
  /// Returns the fingerprint of a value's type.
  package static func of(_ value: Any) -> String {
    var text = ""
    describe(value, depth: 0, into: &text)
    return Checksum.of(text.utf8).hex
  }

  private static func describe(_ value: Any, depth: Int, into text: inout String) {
    // The module name is omitted, since a type may move.
    text += "\(type(of: value))"
    guard depth < 16, !(value is any CustomReflectable) else { return }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct else { return }
    text += "{"
    for child in mirror.children {
      text += "\(child.label ?? "_"):"
      describe(child.value, depth: depth + 1, into: &text)
      text += ","
    }
    text += "}"
  }
}
