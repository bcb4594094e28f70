/// A secret that clients of the inspector must present.
package struct AccessToken: Hashable, Sendable {
  private static let shortest = 16

  package let text: String
  private let bytes: [UInt8]

  /// Creates a token, which must be long enough and consist of characters that addresses and headers can contain.
  init(_ text: String) throws(InspectorFailure) {
    let isPlain = text.utf8.allSatisfy { byte in
      let character = Character(UnicodeScalar(byte))
      return character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
    }
    guard isPlain, text.utf8.count >= Self.shortest else { throw .badToken(shortest: Self.shortest) }
    self.text = text
    bytes = Array(text.utf8)
  }

  /// Returns whether a string equals the token, in a time that does not depend on their common characters.
  func matches(_ word: String) -> Bool {
    let other = Array(word.utf8)
    var difference = UInt8(other.count == bytes.count ? 0 : 1)
    for index in bytes.indices {
      difference |= bytes[index] ^ (other.isEmpty ? 0 : other[index % other.count])
    }
    return difference == 0
  }

  /// Returns the name of the cookie for an inspector on a port, because cookies do not distinguish ports.
  static func cookieName(port: UInt16) -> String { "rill-\(port)" }

  /// Returns the header that makes a browser store the token for its own page.
  func cookie(port: UInt16) -> RequestHead.Field {
    RequestHead.Field(
      name: "Set-Cookie",
      value: "\(Self.cookieName(port: port))=\(text); Path=/; HttpOnly; SameSite=Strict")
  }
}
