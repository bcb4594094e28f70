/// What the stored properties of a type are called and which types they have, in a few digits.
///
/// Values of one type have one fingerprint, whatever is in them. It changes if a property is added, removed or renamed, or
/// gets another type, also in structs inside of structs; what is inside lists, optionals and enums does not count.
package enum ShapeFingerprint {
  /// The fingerprint of a value's type.
  package static func of(_ value: Any) -> String {
    var text = ""
    describe(value, depth: 0, into: &text)
    return Checksum.of(text.utf8).hex
  }

  private static func describe(_ value: Any, depth: Int, into text: inout String) {
    // Without the module: a type may move.
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
