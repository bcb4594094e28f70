/// A word that only those know who may talk to the inspector.
package struct AccessToken: Hashable, Sendable {
  private static let shortest = 16

  package let text: String
  private let bytes: [UInt8]

  /// Takes a token that is long enough, and that addresses and headers can carry.
  init(_ text: String) throws(InspectorFailure) {
    let isPlain = text.utf8.allSatisfy { byte in
      let character = Character(UnicodeScalar(byte))
      return character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
    }
    guard isPlain, text.utf8.count >= Self.shortest else { throw .badToken(shortest: Self.shortest) }
    self.text = text
    bytes = Array(text.utf8)
  }

  /// Whether a word is the token; takes as long whatever the word has in common with it.
  func matches(_ word: String) -> Bool {
    let other = Array(word.utf8)
    var difference = UInt8(other.count == bytes.count ? 0 : 1)
    for index in bytes.indices {
      difference |= bytes[index] ^ (other.isEmpty ? 0 : other[index % other.count])
    }
    return difference == 0
  }

  /// What the cookie of an inspector on a port is called; cookies do not tell ports apart by themselves.
  static func cookieName(port: UInt16) -> String { "rill-\(port)" }

  /// The header that lets a browser keep the token for its own page.
  func cookie(port: UInt16) -> RequestHead.Field {
    RequestHead.Field(
      name: "Set-Cookie",
      value: "\(Self.cookieName(port: port))=\(text); Path=/; HttpOnly; SameSite=Strict")
  }
}
