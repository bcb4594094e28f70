extension Redaction {
  /// What may be shown of something that somebody has put into words: the name of an origin, a write or an effect.
  ///
  /// Nobody knows which of the words are secret. So they end where values begin.
  package static func name(in words: String) -> String {
    guard let end = words.firstIndex(where: opensValue) else { return words }
    var name = words[..<end]
    while name.last == " " { name.removeLast() }
    return "\(name)(\(dots))"
  }

  private static func opensValue(_ character: Character) -> Bool { "([{<\"':=".contains(character) }
}
