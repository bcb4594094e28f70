/// Texts that contain descriptions of key paths, such as the labels of writes.
package enum PathText {
  /// Returns a text without the addresses of computed properties, which differ from run to run.
  ///
  /// Swift describes the key path of a computed property, such as a wrapped one, as `\State.<computed 0x00005581 (Int)>`. It
  /// becomes `\State.(computed Int)`.
  package static func withoutAddresses(_ text: String) -> String {
    let start = "<computed 0x"
    guard text.contains(start) else { return text }
    let parts = text.split(separator: start, omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts.first ?? "")) { text, part in
      let rest = part.drop(while: \.isHexDigit).drop(while: \.isWhitespace)
      // The type is in parentheses, and may contain further ones.
      guard rest.first == "(", let end = rest.firstRange(of: ")>") else {
        return text += "(computed)" + rest
      }
      let type = rest[rest.index(after: rest.startIndex)..<end.lowerBound]
      text += "(computed \(type))" + rest[end.upperBound...]
    }
  }
}
