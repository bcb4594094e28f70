extension Redaction {
  /// Returns the part of a name that is safe to show, for the name of an origin, a write or an effect.
  ///
  /// Such a name is free text in which secrets cannot be recognized. The result therefore ends where the first value
  /// begins.
  package static func name(in words: String) -> String {
    guard let end = words.firstIndex(where: opensValue) else { return words }
    var name = words[..<end]
    while name.last == " " { name.removeLast() }
    return "\(name)(\(dots))"
  }

  private static func opensValue(_ character: Character) -> Bool { "([{<\"':=".contains(character) }
}
